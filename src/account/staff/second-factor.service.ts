import * as z from 'zod'
import { createHmac, randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { recoveryCodes, secondFactors } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { cleanCode } from '../../lib/pasted-text.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type SignedInOwnerCtx, type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { sealedTexts } from '../../lib/server/sealed-text.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { type SafetyChange, signInSafetyMailQueue } from '../account-queues.rules.ts'
import { findUserId } from './admin-role.service.ts'
import { accountError } from '../account.errors.rules.ts'
import { maxPasswordLength } from '../credentials.rules.ts'
import { provePassword } from '../passwords/change-password.service.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'

const sealed = sealedTexts('second-factor')
const stepSeconds = 30
const recoveryCodeCount = 10

type SecretCtx = SignedInOwnerCtx & { authSecret: string }

const codeSchema = z.string().max(20)
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

export const readMySecondFactor = ownerRead('get /second-factor', {
  summary: 'Whether a code of my authenticator app is asked for when I sign in',
  /** `since` is null while the second step is off. */
  answer: [
    z.object({ since: z.iso.datetime().nullable(), recovery_codes_left: z.number().int() }),
    'My second step',
  ],
  run: async (ctx: SignedInOwnerCtx) => {
    const { since, codesLeft } = await readSecondFactor(ctx)
    return { since: since?.toISOString() ?? null, recovery_codes_left: codesLeft }
  },
})

async function readSecondFactor(ctx: SignedInOwnerCtx): Promise<{ since: Date | null; codesLeft: number }> {
  const { userId } = ctx.actor
  const [factor] = await ctx.db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { since: factor?.since ?? null, codesLeft: factor?.since ? left!.codes : 0 }
}

/**
 * The authenticator app's secret. Sign-in requires no code before `confirmSecondFactor`.
 * @throws PASSWORD_AGAIN, SECOND_FACTOR_ON
 */
export const beginSecondFactor = ownerCommand('post /second-factor', {
  summary: 'What to show my authenticator app; asks for the password again',
  answer: [z.object({ svg: z.string(), text: z.string() }), 'A QR picture and the same as text'],
  run: async (ctx: SecretCtx) => {
    const { brand_name: issuer } = await readSettings(ctx)
    requireRecentPassword(ctx)
    const { userId, email } = ctx.actor
    const own = new Secret({ size: 20 })
    const fresh = { secret: sealed.seal(ctx.authSecret, own.base32), lastStep: 0, createdAt: ctx.now() }
    const stored = await ctx.db
      .insert(secondFactors)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: fresh,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    if (stored.length === 0) throw accountError('SECOND_FACTOR_ON')
    const address = new TOTP({ issuer, label: email, secret: own, period: stepSeconds }).toString()
    return { text: own.base32, svg: renderSVG(address) }
  },
})

/**
 * After a right code of the app, every sign-in requires one.
 * @throws PASSWORD_AGAIN, SECOND_FACTOR_OFF, SECOND_FACTOR_ON, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export const confirmSecondFactor = ownerCommand('post /second-factor/confirm', {
  summary: 'Turn it on with the code the app shows; asks for the password again',
  body: z.strictObject({ code: codeSchema }),
  answer: [recoveryCodesSchema, 'Ten recovery codes, told this once'],
  run: async (ctx: SecretCtx, { code }) => {
    requireRecentPassword(ctx)
    const { userId } = ctx.actor
    const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
    if (!factor) throw accountError('SECOND_FACTOR_OFF')
    if (factor.confirmedAt) throw accountError('SECOND_FACTOR_ON')
    await limitTries(ctx, userId)
    if (!(await takeAppCode(ctx, ctx.authSecret, factor, code))) throw accountError('SECOND_FACTOR_WRONG')
    return inTransaction(ctx, async (ctx) => {
      await ctx.db
        .update(secondFactors)
        .set({ confirmedAt: ctx.now() })
        .where(eq(secondFactors.userId, userId))
      await mailChange(ctx, userId, 'on')
      return replaceRecoveryCodes(ctx)
    })
  },
})

/** @throws PASSWORD_AGAIN, SECOND_FACTOR_OFF */
export const renewRecoveryCodes = ownerCommand('post /second-factor/recovery-codes', {
  summary: 'Ten new recovery codes; the old ones end; asks for the password again',
  answer: [recoveryCodesSchema, 'The codes, told this once'],
  run: async (ctx: SecretCtx) => {
    requireRecentPassword(ctx)
    const { since } = await readSecondFactor(ctx)
    if (!since) throw accountError('SECOND_FACTOR_OFF')
    return inTransaction(ctx, async (ctx) => {
      await mailChange(ctx, ctx.actor.userId, 'codes')
      return replaceRecoveryCodes(ctx)
    })
  },
})

/**
 * One of the two alone must not disable the other.
 * @throws WRONG_PASSWORD, NO_PASSWORD, SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export const endSecondFactor = ownerCommand('delete /second-factor', {
  summary: 'Turn it off, with my password and a code of the app or a recovery code',
  body: z.strictObject({
    password: z.string().min(1).max(maxPasswordLength),
    code: codeSchema.min(1, 'Please enter the code'),
  }),
  run: async (ctx: SecretCtx, { password, code }) => {
    const { userId } = ctx.actor
    await provePassword(ctx, userId, password)
    const refusal = await checkSecondFactor(ctx, ctx.authSecret, { userId, code })
    if (refusal) throw refusal
    await removeSecondFactor(ctx, userId)
  },
})

/** For the owner who lost telephone and recovery codes: a command at the terminal. @throws NO_SUCH_USER, SECOND_FACTOR_OFF */
export async function resetSecondFactor(ctx: SystemCtx, email: string): Promise<void> {
  await removeSecondFactor(ctx, await findUserId(ctx, email))
}

/**
 * At sign-in, after the right password: null when the user has no second factor or `code` proves it, else the
 * error to show. Every code, an app's or a recovery code, works once; ten tries in 15 minutes. Using a
 * recovery code sends a mail and is recorded in the staff log.
 */
export async function checkSecondFactor(
  ctx: SignedInOwnerCtx | SystemCtx,
  secret: string,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<AppError | null> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  if (!factor) return null
  if (!code) return accountError('SECOND_FACTOR_REQUIRED')
  try {
    await limitTries(ctx, userId)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  const isProven =
    (await takeAppCode(ctx, secret, factor, code)) || (await takeRecoveryCode(ctx, secret, userId, code))
  return isProven ? null : accountError('SECOND_FACTOR_WRONG')
}

const tries = defineLimit({
  name: 'second-factor',
  by: 'thing',
  most: 10,
  windowMs: 15 * minuteMs,
  carrier: 'It counts for one account, once its password was right.',
})
const limitTries = (ctx: Ctx, userId: string) => limitRate(ctx, { limit: tries, thing: userId })

/** Takes the code of this half minute, the one before or the one after, if none as late was taken yet. */
async function takeAppCode(
  ctx: Ctx,
  secret: string,
  factor: { userId: string; secret: string },
  code: string,
): Promise<boolean> {
  const base32 = sealed.open(secret, factor.secret)
  const token = cleanCode(code)
  if (!base32 || !/^\d{6}$/.test(token)) return false
  const timestamp = ctx.now().getTime()
  const delta = new TOTP({ secret: base32, period: stepSeconds }).validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / (stepSeconds * secondMs)) + delta
  const taken = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, factor.userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

function takeRecoveryCode(
  ctx: SignedInOwnerCtx | SystemCtx,
  secret: string,
  userId: string,
  code: string,
): Promise<boolean> {
  return inTransaction<SignedInOwnerCtx | SystemCtx, boolean>(ctx, async (ctx) => {
    const taken = await ctx.db
      .update(recoveryCodes)
      .set({ usedAt: ctx.now() })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashRecoveryCode(secret, userId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId })
    if (taken.length > 0) await mailChange(ctx, userId, 'recovery')
    return taken.length > 0
  })
}

/** Writes the staff log's line and mails the user. */
async function mailChange(
  ctx: SignedInOwnerCtx | SystemCtx,
  userId: string,
  change: SafetyChange,
): Promise<void> {
  await audit(ctx, ['user', userId], `second-factor.${change}`)
  await ctx.queue.send(ctx.db, signInSafetyMailQueue, { userId, change, at: ctx.now().toISOString() })
}

async function replaceRecoveryCodes(ctx: SecretCtx) {
  const { userId } = ctx.actor
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(ctx.authSecret, userId, code) })))
  return { recovery_codes: codes }
}

async function removeSecondFactor(ctx: SignedInOwnerCtx | SystemCtx, userId: string): Promise<void> {
  await inTransaction<SignedInOwnerCtx | SystemCtx, void>(ctx, async (ctx) => {
    await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    const removed = await ctx.db
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ confirmedAt: secondFactors.confirmedAt })
    if (!removed[0]?.confirmedAt) throw accountError('SECOND_FACTOR_OFF')
    await mailChange(ctx, userId, 'off')
  })
}

/** 50 random bits: `k3mq7-x2hfa`. */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

function hashRecoveryCode(secret: string, userId: string, code: string): string {
  const plain = cleanCode(code)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery-code|${userId}|${plain}`).digest('hex')
}
