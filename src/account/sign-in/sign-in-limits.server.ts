import type { Ctx } from '../../lib/server/context.ts'
import { AppError } from '../../lib/errors.ts'
import { defineLimit, limitFailures } from '../../lib/server/web/rate-limit.ts'
import { hourMs, minuteMs } from '../../lib/time.ts'

const windowMs = 15 * minuteMs

const atOnePlace = defineLimit({
  name: 'sign-in',
  by: 'network and thing',
  most: 10,
  windowMs,
  carrier: 'It counts wrong passwords for one account; other accounts of the same address have their own.',
})
const ofOnePlace = defineLimit({
  name: 'sign-in-ip',
  by: 'network',
  most: 2000,
  windowMs,
  carrier: 'It counts wrong passwords alone: 2,000 in a quarter of an hour are the slips of 20,000 sign-ins.',
})
const fromEverywhere = defineLimit({
  name: 'sign-in-email',
  by: 'thing',
  most: 1000,
  windowMs: hourMs,
  carrier: 'It counts wrong passwords for one account, wherever they come from.',
})
const fromKnownBrowser = defineLimit({
  name: 'sign-in-device',
  by: 'thing',
  most: 10,
  windowMs,
  carrier: 'It counts for one browser that signed in before, and no address.',
})

type SignIn = { email: string; clientIp: string; deviceId: string | null }

/**
 * Only wrong passwords count. A browser that signed in to the account before has a count of its own: nobody else can use it up
 * (rules: guessing-limits, known-browser). @throws TOO_MANY_REQUESTS
 */
export function limitSignIn<T>(ctx: Ctx, { email, clientIp, deviceId }: SignIn, signIn: () => Promise<T>) {
  const hits = deviceId
    ? [{ limit: fromKnownBrowser, thing: `${deviceId}:${email}` }]
    : [
        { limit: atOnePlace, network: clientIp, thing: email },
        { limit: ofOnePlace, network: clientIp },
        { limit: fromEverywhere, thing: email },
      ]
  return limitFailures(ctx, hits, signIn, (ended) => 'error' in ended && isGuess(ended.error))
}

/** A password that was right and only lacks the code of the second step is no guess, nor is a fault of ours. */
const isGuess = (error: unknown) => error instanceof AppError && error.code !== 'SECOND_FACTOR_REQUIRED'
