import { password, readCode } from '../account.ts'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper } from '../shopper.ts'

const guesses = 24
const allowed = 5

/** Wrong guesses at once through both processes, then the right code: it must be worthless by then. */
async function guess(arena: Arena, purpose: 'signup' | 'reset') {
  const victim = createShopper(arena)
  const { email } = victim
  if (purpose === 'reset')
    await arena.sql(`insert into users (name, email, email_verified) values ('Ada', $1, true)`, [email])
  await victim.call('POST', '/api/functions/send-auth-otp', { body: { email, purpose } })
  const code = await readCode(arena, email)
  if (!code) return { wrong: [], right: { status: 0 } }
  const names = { first_name: 'Ada', last_name: 'Obi' }
  const trying = (code: string) =>
    purpose === 'signup'
      ? victim.call('POST', '/api/functions/verify-auth-otp', {
          body: { email, code, purpose, password, ...names },
        })
      : victim.call('POST', '/api/functions/reset-password-with-otp', {
          body: { email, code, newPassword: password },
        })
  const codes = Array.from({ length: guesses }, () => String(arena.random.whole(1_000_000)).padStart(6, '0'))
  const wrong = await Promise.all(codes.filter((each) => each !== code).map(trying))
  return { wrong, right: await trying(code) }
}

/** Mailed codes are tried out, many at once. */
export const codeGuessing: Scenario = {
  name: 'code-guessing',
  does: `${guesses} wrong guesses at once, then the right code: ${allowed} tries are all there are`,
  isFast: true,
  seconds: 90,
  async run(arena) {
    const { outcome, count } = createTally()
    for (const purpose of ['signup', 'reset'] as const) {
      const { wrong, right } = await guess(arena, purpose)
      if (wrong.length === 0) outcome.breaches.push(`${purpose}: no code came`)
      for (const { status } of wrong)
        count((status < 400 || status >= 500) && `${purpose}: a wrong code is answered with ${status}`)
      count(right.status < 400 && `${purpose}: after ${guesses} wrong guesses the right code still works`)
    }
    return outcome
  },
  // Tries are not counted.
  broken: {
    sql: [
      `create function forget_tries() returns trigger language plpgsql as $$ begin
        new.hits := 1; return new; end $$`,
      `create trigger forget_tries before insert or update on rate_limits for each row when (new.key like 'code-guess:%')
        execute function forget_tries()`,
    ],
    shows: /the right code still works/,
  },
}
