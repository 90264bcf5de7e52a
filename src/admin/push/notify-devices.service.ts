import { createHash, ECDH } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { isSessionAlive } from '../../account/sessions/identify.server.ts'
import { pushSubscriptions, sessions, userRoles } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { dayMs, secondMs } from '../../lib/time.ts'
import { sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { type OwnerNotice, ownerNoticeMailQueue } from '../../orders/order/owner-notice.rules.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { readNotice } from '../owner-mails/read-notice.service.ts'
import type { PushMessage, SendPush } from './push-wire.server.ts'
import { isDeviceAuth, isDeviceKey, type Notice } from './push.rules.ts'
import { ensureVapidKeys, type VapidKeys } from './vapid-keys.server.ts'

type Device = typeof pushSubscriptions.$inferSelect

/** What the push services call a device that is gone for good. */
const goneStatuses = [404, 410]
/** They ask to come again: too much at once, or a fault of theirs. */
const isForLater = (status: number) => status === 429 || status >= 500

/**
 * Notifies every owner's devices; nothing when nobody need look any more, or of a sample. What no device took is mailed, and
 * what has a deadline in any case, once however often the job is repeated (rules: told-at-once, deadline-notices). Devices that
 * are gone are removed.
 * @throws when a push service asked to come again: the job is repeated, and who has the notice sees it once (its tag)
 */
export async function notifyOwnersDevices(
  ctx: SystemCtx,
  notice: OwnerNotice,
  send: SendPush,
): Promise<void> {
  const words = await readNotice(ctx, notice)
  if (!words) return
  const { title, body, url, tag, mail, isMailedAlways } = words
  let isTaken = false
  const devices = await listOwnersDevices(ctx)
  const sign = devices.length > 0 ? await readSignature(ctx) : null
  const sending = forEachSettled(devices, async (device) => {
    if (sign && (await sendTo(ctx, device, { title, body, url, tag }, sign, send))) isTaken = true
  })
  await sending.finally(async () => {
    if (isTaken && !isMailedAlways) return
    if ('orderEvent' in mail && 'orderId' in notice)
      await sendOrderMails(ctx, {
        orderId: notice.orderId,
        kinds: ['admin_new_order'],
        event: mail.orderEvent,
      })
    else await ctx.queue.send(ctx.db, ownerNoticeMailQueue, notice)
  })
}

type Signature = { keys: VapidKeys; subject: string }

/** Push services ask for a way to reach the sender; a shop that has not said one yet is not reached. */
async function readSignature(ctx: SystemCtx): Promise<Signature> {
  const [keys, { email }] = await Promise.all([ensureVapidKeys(ctx), recallSettings(ctx)])
  return { keys, subject: `mailto:${email || 'owner@shop.example'}` }
}

/** A device is told as long as the session lasts in which it was asked for (rule: push-devices). */
const listOwnersDevices = async (ctx: SystemCtx): Promise<Device[]> => {
  const rows = await ctx.db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(userRoles, eq(userRoles.userId, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(userRoles.role, 'admin'), isSessionAlive))
  return rows.map(({ device }) => device)
}

/** Whether the device's push service took it. */
async function sendTo(
  ctx: SystemCtx,
  device: Device,
  notice: Notice,
  sign: Signature,
  send: SendPush,
): Promise<boolean> {
  const message = encrypt(device, notice, sign)
  if (!message) {
    await forget(ctx, device)
    return false
  }
  const status = await send(message)
  if (goneStatuses.includes(status)) await forget(ctx, device)
  if (isForLater(status)) throw new Error(`The push service of a device answered ${status}`)
  return status >= 200 && status < 300
}

const forget = (ctx: SystemCtx, { id }: Device) =>
  ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

/** Null for keys that are none: nothing can ever be told to that device. */
function encrypt(
  { endpoint, p256dh, auth }: Device,
  notice: Notice,
  { keys, subject }: Signature,
): PushMessage | null {
  if (!isDeviceKey(p256dh) || !isDeviceAuth(auth) || !isOnCurve(p256dh)) return null
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: { subject, ...keys },
      TTL: dayMs / secondMs,
      urgency: 'high',
      topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
    },
  )
  return { endpoint, headers: headers as Record<string, string>, body: body! }
}

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
