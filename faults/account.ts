import type { Arena } from './arena.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { eventually } from './wait.ts'

export const password = 'Harmattan-lantern-4821'

/** The code mailed to her; undefined when none came. */
export async function readCode({ mail }: Arena, email: string): Promise<string | undefined> {
  await eventually(async () => mail.codeOf(email) !== undefined, 20)
  return mail.codeOf(email)
}

/** A shopper who signed up, with her session. */
export async function signUp(arena: Arena): Promise<Shopper> {
  const shopper = createShopper(arena)
  const { email } = shopper
  await shopper.call('POST', '/api/functions/send-auth-otp', { body: { email, purpose: 'signup' } })
  const code = await readCode(arena, email)
  const names = { first_name: 'Ada', last_name: 'Obi' }
  const answer = await shopper.call('POST', '/api/functions/verify-auth-otp', {
    body: { email, code, purpose: 'signup', password, ...names },
  })
  if (answer.status !== 200) throw new Error(`No account: ${answer.status} ${JSON.stringify(answer.body)}`)
  return shopper
}
