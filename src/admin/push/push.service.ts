import { and, desc, eq, inArray } from 'drizzle-orm'
import { pushSubscriptions } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/audit.ts'
import { type AdminCtx, inTransaction } from '../../lib/server/context.ts'
import { commonError } from '../../lib/errors.ts'
import { deviceName } from './push.rules.ts'
import type { Subscription } from './push.schema.ts'
import { ensureVapidKeys } from './vapid-keys.server.ts'

/** Devices of one owner; with one more the oldest goes. */
const devicesPerOwner = 10

/** The owner's own devices that show notices, and the key with which another one subscribes. */
export async function readPush(ctx: AdminCtx) {
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

const listDevices = (ctx: AdminCtx) =>
  ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ctx.actor.userId))
    .orderBy(desc(pushSubscriptions.createdAt))

/** From now on this device is told. The same again changes nothing but whose it is. */
export async function subscribe(ctx: AdminCtx, input: Subscription, userAgent: string | null): Promise<void> {
  const { userId } = ctx.actor
  const own = {
    userId,
    p256dh: input.keys.p256dh,
    auth: input.keys.auth,
    userAgent: userAgent?.slice(0, 300),
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(pushSubscriptions)
      .values({ ...own, endpoint: input.endpoint, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: own })
    const tooMany = (await listDevices(ctx)).slice(devicesPerOwner).map(({ id }) => id)
    if (tooMany.length > 0)
      await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
    await recordAudit(ctx, {
      action: 'push.subscribe',
      subject: { type: 'user', id: userId },
      after: { device: deviceName(userAgent) },
    })
  })
}

/** @throws NOT_FOUND for what is not the owner's own device */
export async function unsubscribe(ctx: AdminCtx, id: string): Promise<void> {
  const { userId } = ctx.actor
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
      .returning()
    if (!gone) throw commonError('NOT_FOUND')
    await recordAudit(ctx, {
      action: 'push.unsubscribe',
      subject: { type: 'user', id: userId },
      before: { device: deviceName(gone.userAgent) },
    })
  })
}
