import { type Page, expect, test as base } from '@playwright/test'
import { waitForHydration } from './hydrated.ts'
import { openWorkerShop } from './worker-shop.ts'

export { owner } from './worker-shop.ts'

export const shopUrl = () => process.env.SHOP_URL!
export const sandboxUrl = () => process.env.SANDBOX_URL!

type Journey = {
  /** Console errors this journey causes on purpose: a refused call is logged by the browser itself. */
  expectedErrors: RegExp[]
  /** Somebody who has just created an account and is signed in on `page`. */
  customer: Person
  /** A second browser with its own cookies. */
  otherPage: Page
}

/** Every journey fails when the page logs an error, throws, or requests something missing. */
export const test = base.extend<Journey, { shop: { shopUrl: string } }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { stop, ...shop } = await openWorkerShop()
      await use(shop)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 400_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.shopUrl),
  // oxlint-disable-next-line no-empty-pattern
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    const errors = listenForErrors(page)
    if (javaScriptEnabled) await waitForHydration(page)
    await use(page)
    expect(unexpected(errors, expectedErrors), 'the browser console stays free of errors').toEqual([])
  },
  customer: async ({ page }, use) => use(await signUp(page)),
  otherPage: async ({ browser, expectedErrors, contextOptions }, use) => {
    const context = await browser.newContext(contextOptions)
    const page = await context.newPage()
    const errors = listenForErrors(page)
    await waitForHydration(page)
    await use(page)
    expect(unexpected(errors, expectedErrors), 'the other console stays free of errors').toEqual([])
    await context.close()
  },
})
export { expect }

function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

const unexpected = (errors: string[], expected: RegExp[]) =>
  errors.filter((error) => !expected.some((pattern) => pattern.test(error)))

let people = 0
/** A fresh e-mail address, also across parallel workers. */
export const newEmail = (name: string) =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${++people}@example.com`

export type Person = { email: string; password: string; firstName: string; lastName: string; phone: string }

export const newPerson = (name = 'ada'): Person => ({
  email: newEmail(name),
  password: 'indigo-and-chalk-7',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '0803 123 4567',
})

/** Creates an account through the API, code and all; the page's cookies are signed in afterwards. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  const { email, password, firstName, lastName, phone } = person
  await call(page, 'POST', '/api/functions/send-auth-otp', { email, purpose: 'signup' })
  await call(page, 'POST', '/api/functions/verify-auth-otp', {
    email,
    password,
    code: await codeFor(email),
    purpose: 'signup',
    first_name: firstName,
    last_name: lastName,
    phone,
  })
  return person
}

/** Calls the shop's API with the cookies of the page; fails on anything but 2xx. */
export async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const response = await page.request.fetch(shopUrl() + path, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

type Mail = { to: string; subject: string; text: string; html: string }

/** The mails to `email`, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${shopUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as { messages: Mail[] }).messages
}

/** The newest mail to `email` whose subject matches, waiting for the outbox. */
export async function waitForMail(email: string, subject: RegExp, seconds = 60): Promise<Mail> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until;) {
    const mail = (await mailsTo(email)).find((message) => subject.test(message.subject))
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No email ${subject} for ${email}`)
}

export async function codeFor(email: string, subject = /code/i): Promise<string> {
  const { text } = await waitForMail(email, subject)
  return /\b(\d{6})\b/.exec(text)![1]!
}
