import { type Page, expect, test as base } from '@playwright/test'

export const shopUrl = () => process.env.SHOP_URL!
export const sandboxUrl = () => process.env.SANDBOX_URL!

/** Every journey fails when the page logs an error, throws, or asks for something that is not there. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors, 'the browser console stays free of errors').toEqual([])
  },
})
export { expect }

let people = 0
/** A fresh e-mail address, also across parallel workers. */
export const newEmail = (name: string) =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${++people}@example.com`

type Mail = { to: string; subject: string; text: string; html: string }

/** The newest mail to `email` whose subject matches, waiting for the outbox. */
export async function waitForMail(email: string, subject: RegExp): Promise<Mail> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${shopUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const { messages } = (await response.json()) as { messages: Mail[] }
    const mail = messages.find((message) => message.to === email && subject.test(message.subject))
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail ${subject} for ${email}`)
}

export async function codeFor(email: string, subject = /code/i): Promise<string> {
  const { text } = await waitForMail(email, subject)
  return /\b(\d{6})\b/.exec(text)![1]!
}
