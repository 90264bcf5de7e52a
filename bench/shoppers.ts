import { send, sendJson } from './http.ts'

export type Shopper = { email: string; headers: Record<string, string> }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Signs a shopper up the way everybody does: a mailed code, then the account. `address` is where she calls from: checkouts of
 * one network wait for each other (rule: hold-caps).
 */
export async function signUp(shopUrl: string, email: string, address?: string): Promise<Shopper> {
  await sendJson(`${shopUrl}/api/functions/send-auth-otp`, {
    method: 'POST',
    body: { email, purpose: 'signup' },
  })
  const code = await readCode(shopUrl, email)
  const answer = await send(`${shopUrl}/api/functions/verify-auth-otp`, {
    method: 'POST',
    body: {
      email,
      code,
      purpose: 'signup',
      password: 'a long password',
      first_name: 'Ada',
      last_name: 'Obi',
    },
  })
  const cookies = answer.headers['set-cookie'] as string[] | undefined
  if (!cookies) throw new Error(`No session for ${email}: ${String(answer.body)}`)
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  return { email, headers: { cookie, ...(address && { 'x-forwarded-for': address }) } }
}

async function readCode(shopUrl: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { messages } = await sendJson<{ messages: { to: string; text: string }[] }>(
      `${shopUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`,
    )
    const code = messages.map((message) => /\b\d{6}\b/.exec(message.text)?.[0]).find(Boolean)
    if (code) return code
    await sleep(100)
  }
  throw new Error(`No code for ${email}`)
}
