import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { oneTimeCodes } from '../../db/schema.ts'
import { type Actor, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { countHit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { dayMs } from '../../lib/time.ts'
import { codeMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import {
  type AnyCodePurpose,
  codeCaps,
  codeLifetimeMs,
  maxCodeTries,
  maxStrangerTries,
  resendSeconds,
  secondsUntilResend,
} from './one-time-code.rules.ts'

export type CodeRequest = { email: string; purpose: AnyCodePurpose; clientIp: string }
export type CodeAttempt = CodeRequest & { code: string }

/**
 * Stores a fresh code and queues its mail in one transaction. The work is the same for every address, since
 * the account is looked up only when the mail is written: neither answer nor timing reveals whether it exists
 * (rule: one-time-codes).
 * @param email normalised
 * @param secret the shop's AUTH_SECRET; neither the table nor the job holds the code, see `deriveCode`
 * @throws CODE_TOO_SOON within 60 s of the last one, TOO_MANY_REQUESTS past the caps
 */
export async function sendCode(ctx: Ctx, secret: string, input: CodeRequest): Promise<void> {
  const { email, purpose, clientIp } = input
  await limitRate(ctx, `code-sent-ip:${clientIp}`, codeCaps.sentPerIp.limit, codeCaps.sentPerIp.windowMs)
  await refuseEarlyResend(ctx, email, purpose)
  for (const { limit, windowMs } of codeCaps.sentPerAddress)
    await limitRate(ctx, `code-sent:${windowMs}:${purpose}:${email}`, limit, windowMs)

  const nonce = randomBytes(16).toString('hex')
  const codeHash = hashCode(secret, email, purpose, deriveCode(secret, email, purpose, nonce))
  const sentAt = ctx.now()
  const fresh = {
    codeHash,
    asker: askerOf(ctx.actor),
    tries: 0,
    askerTries: 0,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + codeLifetimeMs),
  }
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
    await ctx.queue.send(ctx.db, codeMailQueue, { email, purpose, nonce })
  })
}

/**
 * Counts one try and compares. The try stays counted when the call fails, because it is a statement of its
 * own before any transaction. The requesting browser has five tries that nobody else can use up; all others
 * have five per network and a shared limit (rule: one-time-codes, decision 030). Limits also hold for
 * parallel calls.
 * @returns the hash for `consumeCode`
 * @throws CODE_WRONG, or CODE_GONE when there is none, it expired or its tries are used up
 */
export async function tryCode(ctx: Ctx, secret: string, attempt: CodeAttempt): Promise<string> {
  const { email, purpose, code, clientIp } = attempt
  await limitRate(ctx, `code-tried-ip:${clientIp}`, codeCaps.triedPerIp.limit, codeCaps.triedPerIp.windowMs)
  const isLive = and(isFor(attempt), gt(oneTimeCodes.expiresAt, ctx.now()))
  const [row] = await ctx.db
    .select({ asker: oneTimeCodes.asker, codeHash: oneTimeCodes.codeHash })
    .from(oneTimeCodes)
    .where(isLive)
  const isAsker = row?.asker && row.asker === askerOf(ctx.actor)
  if (!row || !(isAsker || (await isNetworkFree(ctx, row.codeHash, clientIp))))
    throw accountError('CODE_GONE')
  const tries = isAsker ? oneTimeCodes.askerTries : oneTimeCodes.tries
  const counted = await ctx.db
    .update(oneTimeCodes)
    .set({ [isAsker ? 'askerTries' : 'tries']: sql`${tries} + 1` })
    .where(
      and(
        isLive,
        eq(oneTimeCodes.codeHash, row.codeHash),
        lt(tries, isAsker ? maxCodeTries : maxStrangerTries),
      ),
    )
    .returning({ email: oneTimeCodes.email })
  if (counted.length === 0) throw accountError('CODE_GONE')
  // Only tries against a live code count: others must not lock out the address's owner.
  const perAddress = codeCaps.triedPerAddress
  if (!isAsker) await limitRate(ctx, `code-tried:${purpose}:${email}`, perAddress.limit, perAddress.windowMs)
  const given = hashCode(secret, email, purpose, code)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(row.codeHash))) throw accountError('CODE_WRONG')
  return row.codeHash
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

const isNetworkFree = async (ctx: Ctx, codeHash: string, clientIp: string) =>
  (await countHit(ctx, `code-guess:${codeHash}:${clientIp}`, dayMs)) <= maxCodeTries

async function refuseEarlyResend(ctx: Ctx, email: string, purpose: AnyCodePurpose) {
  const [last] = await ctx.db
    .select({ sentAt: oneTimeCodes.sentAt })
    .from(oneTimeCodes)
    .where(isFor({ email, purpose }))
  const seconds = last ? secondsUntilResend(last.sentAt, ctx.now()) : 0
  if (seconds > 0) throw tooSoon(seconds)
}

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
