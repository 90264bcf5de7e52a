import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { isSessionAlive } from '../../account/sessions/identify.server.ts'
import { pushSubscriptions, sessions, userRoles } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type SignedInOwnerCtx, inTransaction } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { commonError, errorsOf } from '../../lib/errors.ts'
import { deviceName } from './push.rules.ts'
import type { Subscription } from './push.schema.ts'
import { ensureVapidKeys } from './vapid-keys.server.ts'

const pushError = errorsOf({
  DEVICE_TAKEN: [409, 'Another owner gets notices in this browser; they have to sign out here first.'],
})

/** Devices of one owner; with one more the oldest goes. */
const devicesPerOwner = 10

/** The owner's own devices that show notices, and the key with which another one subscribes. */
export async function readPush(ctx: SignedInOwnerCtx) {
  const { publicKey } = await ensureVapidKeys(ctx)
  const rows = await listDevices(ctx)
  return {
    public_key: publicKey,
    devices: rows.map(({ id, endpoint, userAgent, createdAt }) => ({
      id,
      endpoint,
      name: deviceName(userAgent),
      created_at: createdAt.toISOString(),
    })),
  }
}

const listDevices = (ctx: SignedInOwnerCtx) =>
  ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ctx.actor.userId))
    .orderBy(desc(pushSubscriptions.createdAt))

/**
 * From now on this device is told, as long as this session lasts (rule: push-devices). The same again changes nothing but
 * its session and keys. Asks for the password again, but not where the device proves that it had another address before.
 * @throws PASSWORD_AGAIN; SIGN_IN_REQUIRED without a session; DEVICE_TAKEN where it tells another owner
 */
export async function subscribe(
  ctx: SignedInOwnerCtx,
  input: Subscription,
  userAgent: string | null,
): Promise<void> {
  const { userId, sessionId } = ctx.actor
  if (!sessionId) throw commonError('SIGN_IN_REQUIRED')
  const own = {
    userId,
    sessionId,
    p256dh: input.keys.p256dh,
    auth: input.keys.auth,
    userAgent: userAgent?.slice(0, 300),
  }
  await inTransaction(ctx, async (ctx) => {
    if (!(await takeFormer(ctx, input.replaces))) requireRecentPassword(ctx)
    await forgetEnded(ctx, input.endpoint)
    const [stored] = await ctx.db
      .insert(pushSubscriptions)
      .values({ ...own, endpoint: input.endpoint, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: own,
        setWhere: eq(pushSubscriptions.userId, userId),
      })
      .returning({ id: pushSubscriptions.id })
    if (!stored) throw pushError('DEVICE_TAKEN')
    const tooMany = (await listDevices(ctx)).slice(devicesPerOwner).map(({ id }) => id)
    if (tooMany.length > 0)
      await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
    await audit(ctx, ['user', userId], 'push.subscribe', { after: { device: deviceName(userAgent) } })
  })
}

/** Removes what this device was before; true when it was hers and the key is right. */
async function takeFormer(ctx: SignedInOwnerCtx, replaces: Subscription['replaces']): Promise<boolean> {
  if (!replaces) return false
  const gone = await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, ctx.actor.userId),
        eq(pushSubscriptions.endpoint, replaces.endpoint),
        eq(pushSubscriptions.auth, replaces.auth),
      ),
    )
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

/** A device whose session ran out is nobody's. */
async function forgetEnded(ctx: SignedInOwnerCtx, endpoint: string): Promise<void> {
  const alive = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(userRoles, eq(userRoles.userId, sessions.userId))
    .where(isSessionAlive)
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), notInArray(pushSubscriptions.sessionId, alive)))
}

/** @throws NOT_FOUND for what is not the owner's own device */
export async function unsubscribe(ctx: SignedInOwnerCtx, id: string): Promise<void> {
  const { userId } = ctx.actor
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
      .returning()
    if (!gone) throw commonError('NOT_FOUND')
    await audit(ctx, ['user', userId], 'push.unsubscribe', { before: { device: deviceName(gone.userAgent) } })
  })
}
