import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { oneTimeCodes } from '../../db/schema.ts'
import { type Actor, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { countHit, type Hit, limitFailures, limitRate, readHits } from '../../lib/server/web/rate-limit.ts'
import { networksOf } from '../../lib/server/web/client-address.ts'
import { dayMs } from '../../lib/time.ts'
import { codeMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { codeLimits } from './code-limits.server.ts'
import {
  type AnyCodePurpose,
  codeLifetimeMs,
  extendedExpiry,
  maxCodeTries,
  maxStrangerTries,
  possibleStarts,
  resendSeconds,
  secondsUntilResend,
} from '../one-time-code.rules.ts'

export type CodeRequest = { email: string; purpose: AnyCodePurpose; clientIp: string }
/** `deviceId`: a browser that was signed in to this account before, or is; strangers cannot use up what it may ask for. */
export type CodeSending = CodeRequest & { deviceId: string | null }
export type CodeAttempt = CodeRequest & { code: string }

/**
 * Stores a code and queues its mail in one transaction. Asked for again while it lives, by whomever, it is the same code, with the
 * tries that were used: nobody spoils the one that lies in the mail. The work is the same for every address, since
 * the account is looked up only when the mail is written: neither answer nor timing reveals whether it exists
 * (rule: one-time-codes, decision 030).
 * @param email normalised
 * @param secret the shop's AUTH_SECRET; neither the table nor the job holds the code, see `deriveCode`
 * @throws CODE_TOO_SOON within 60 s of the last one, TOO_MANY_REQUESTS past the caps
 */
export async function sendCode(ctx: Ctx, secret: string, input: CodeSending): Promise<void> {
  const { email, purpose } = input
  await limitRate(ctx, { limit: codeLimits.sentFromNetwork, network: input.clientIp })
  const [last] = await ctx.db
    .select({
      codeHash: oneTimeCodes.codeHash,
      sentAt: oneTimeCodes.sentAt,
      expiresAt: oneTimeCodes.expiresAt,
    })
    .from(oneTimeCodes)
    .where(isFor(input))
  const sentAt = ctx.now()
  const seconds = last ? secondsUntilResend(last.sentAt, sentAt) : 0
  if (seconds > 0) throw tooSoon(seconds)
  await limitRate(ctx, ...hitsOf(input))

  const livesOn = last && sentAt < last.expiresAt ? liveOn(secret, input, last, sentAt) : null
  const madeAt = livesOn?.madeAt ?? sentAt
  const nonce = nonceOf(madeAt)
  const codeHash = hashCode(secret, email, purpose, deriveCode(secret, email, purpose, nonce))
  const expiresAt = livesOn?.expiresAt ?? new Date(sentAt.getTime() + codeLifetimeMs)
  // `asker` is of the last release, which gave one browser tries of its own.
  const fresh = { codeHash, sentAt, expiresAt, asker: null, ...(livesOn ? {} : { tries: 0 }) }
  const lastAllowed = new Date(sentAt.getTime() - resendSeconds * 1000)
  await inTransaction(ctx, async (ctx) => {
    const stored = await ctx.db
      .insert(oneTimeCodes)
      .values({ email, purpose, ...fresh })
      .onConflictDoUpdate({
        target: [oneTimeCodes.email, oneTimeCodes.purpose],
        set: fresh,
        setWhere: lte(oneTimeCodes.sentAt, lastAllowed),
      })
      .returning({ email: oneTimeCodes.email })
    if (stored.length === 0) throw tooSoon(resendSeconds)
    await ctx.queue.send(ctx.db, codeMailQueue, { email, purpose, nonce, mail: randomUUID() })
  })
  const asker = askerOf(ctx.actor)
  if (asker) await countHit(ctx, askedKey(codeHash, asker), dayMs)
}

function hitsOf({ email, purpose, clientIp, deviceId }: CodeSending): Hit[] {
  const thing = `${purpose}:${email}`
  return deviceId
    ? [{ limit: codeLimits.sentToDevice, thing: `${deviceId}:${thing}` }]
    : [
        { limit: codeLimits.sentFromPlace, network: clientIp, thing },
        { limit: codeLimits.sentToAddress, thing },
      ]
}

/** When the live code was made, which makes it again, and until when it lives now; null for one that has to be replaced. */
function liveOn(
  secret: string,
  { email, purpose }: CodeRequest,
  { codeHash, expiresAt }: { codeHash: string; expiresAt: Date },
  now: Date,
): { madeAt: Date; expiresAt: Date } | null {
  const madeAt = possibleStarts(expiresAt).find(
    (start) =>
      hashCode(secret, email, purpose, deriveCode(secret, email, purpose, nonceOf(start))) === codeHash,
  )
  const longer = madeAt && extendedExpiry(madeAt, now)
  return longer ? { madeAt: madeAt!, expiresAt: longer } : null
}

/**
 * Counts one try and compares. The try stays counted when the call fails, because it is a statement of its
 * own before any transaction. A browser that asked for the code has five tries each time that nobody else can use up; all others
 * have five per network and a shared limit (rule: one-time-codes, decision 030). Limits also hold for
 * parallel calls.
 * @returns the hash for `consumeCode`
 * @throws CODE_WRONG, or CODE_GONE when there is none, it expired or its tries are used up
 */
export function tryCode(ctx: Ctx, secret: string, attempt: CodeAttempt): Promise<string> {
  const fromNetwork = { limit: codeLimits.triedFromNetwork, network: attempt.clientIp }
  return limitFailures(ctx, [fromNetwork], () => compareCode(ctx, secret, attempt))
}

async function compareCode(ctx: Ctx, secret: string, attempt: CodeAttempt): Promise<string> {
  const { email, purpose, code, clientIp } = attempt
  const isLive = and(isFor(attempt), gt(oneTimeCodes.expiresAt, ctx.now()))
  const [row] = await ctx.db.select({ codeHash: oneTimeCodes.codeHash }).from(oneTimeCodes).where(isLive)
  if (!row) throw accountError('CODE_GONE')
  const { codeHash } = row
  const asker = askerOf(ctx.actor)
  const today = new Date(Math.floor(ctx.now().getTime() / dayMs) * dayMs)
  const asked = asker ? await readHits(ctx, askedKey(codeHash, asker), today) : 0
  if (asker && asked > 0) {
    if (!(await hasTriesLeft(ctx, codeHash, asker, asked * maxCodeTries))) throw accountError('CODE_GONE')
  } else {
    for (const [at, network] of networksOf(clientIp).entries())
      if (!(await hasTriesLeft(ctx, codeHash, network, maxCodeTries * (at + 1))))
        throw accountError('CODE_GONE')
    const counted = await ctx.db
      .update(oneTimeCodes)
      .set({ tries: sql`${oneTimeCodes.tries} + 1` })
      .where(and(isLive, eq(oneTimeCodes.codeHash, codeHash), lt(oneTimeCodes.tries, maxStrangerTries)))
      .returning({ email: oneTimeCodes.email })
    if (counted.length === 0) throw accountError('CODE_GONE')
    // Only tries against a live code count: others must not lock out the address's owner.
    await limitRate(ctx, { limit: codeLimits.triedByStrangers, thing: `${purpose}:${email}` })
  }
  const given = hashCode(secret, email, purpose, code)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(codeHash))) throw accountError('CODE_WRONG')
  return codeHash
}

/**
 * Consumes the code; of two racing calls one succeeds, the other throws CODE_GONE. Call it first in the
 * transaction it authorises.
 */
export async function consumeCode(ctx: Ctx, email: string, purpose: AnyCodePurpose, codeHash: string) {
  const taken = await ctx.db
    .delete(oneTimeCodes)
    .where(and(isFor({ email, purpose }), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ email: oneTimeCodes.email })
  if (taken.length === 0) throw accountError('CODE_GONE')
}

/** The code a mail job must write, or null when it was replaced, used or expired meanwhile. */
export async function codeToMail(
  ctx: Ctx,
  secret: string,
  job: { email: string; purpose: AnyCodePurpose; nonce: string },
): Promise<{ code: string; codeHash: string } | null> {
  const code = deriveCode(secret, job.email, job.purpose, job.nonce)
  const codeHash = hashCode(secret, job.email, job.purpose, code)
  const [row] = await ctx.db
    .select({ codeHash: oneTimeCodes.codeHash })
    .from(oneTimeCodes)
    .where(and(isFor(job), gt(oneTimeCodes.expiresAt, ctx.now())))
  return row?.codeHash === codeHash ? { code, codeHash } : null
}

/** There is one code for each address and purpose. */
const isFor = ({ email, purpose }: Pick<CodeRequest, 'email' | 'purpose'>) =>
  and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose))

/** Who a browser is to its codes: the signed-in customer, or the guest by his cookie; null without one. */
function askerOf(actor: Actor): string | null {
  if (actor.kind === 'customer') return actor.userId
  return actor.kind === 'guest' ? actor.guestKey : null
}

const askedKey = (codeHash: string, asker: string) => `code-asked:${codeHash}:${asker}`

/** No setting lifts these bounds. */
const hasTriesLeft = async (ctx: Ctx, codeHash: string, guesser: string, most: number) =>
  (await countHit(ctx, `code-guess:${codeHash}:${guesser}`, dayMs)) <= most

/** A code is made of the moment it was made at, which its row still says when it is asked for again. */
const nonceOf = (madeAt: Date) => String(madeAt.getTime())

function tooSoon(seconds: number) {
  return accountError('CODE_TOO_SOON', {
    message: `Please wait ${seconds} second${seconds === 1 ? '' : 's'} before requesting a new code.`,
  })
}

/** Six digits only the holder of the secret can compute, so the queue carries the nonce and never the code. */
function deriveCode(secret: string, email: string, purpose: string, nonce: string): string {
  const digest = createHmac('sha256', secret).update(`one-time-code|${purpose}|${email}|${nonce}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function hashCode(secret: string, email: string, purpose: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code-hash|${purpose}|${email}|${code}`).digest('hex')
}
