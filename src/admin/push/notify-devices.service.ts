import { createHash, ECDH } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { isSessionAlive } from '../../account/sessions/identify.server.ts'
import { orders, pushSubscriptions, sessions, userRoles } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { dayMs, secondMs } from '../../lib/time.ts'
import { flagsText } from '../../orders/flags/flags.rules.ts'
import { flaggedColumns, type FlaggedOrder } from '../../orders/flags/open-flags.server.ts'
import { shortName } from '../../orders/reading/order-queues.rules.ts'
import { sendOrderMails } from '../../orders/status/order-events.service.ts'
import type { OwnerNotice } from '../../orders/mails/owner-notice.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { PushMessage, SendPush } from './push-wire.server.ts'
import { isDeviceAuth, isDeviceKey, type Notice } from './push.rules.ts'
import { ensureVapidKeys, type VapidKeys } from './vapid-keys.server.ts'

type Device = typeof pushSubscriptions.$inferSelect

/** What the push services call a device that is gone for good. */
const goneStatuses = [404, 410]
/** They ask to come again: too much at once, or a fault of theirs. */
const isForLater = (status: number) => status === 429 || status >= 500

/**
 * Tells every owner's devices of an order; nothing when it has gone on since. When no device takes it a mail tells of a new
 * order or a delivery to price, once however often the job is repeated. Devices that are gone are removed.
 * @throws when a push service asked to come again: the job is repeated, and who has the notice sees it once (its tag)
 */
export async function notifyOwnersDevices(
  ctx: SystemCtx,
  { orderId, kind }: OwnerNotice,
  send: SendPush,
): Promise<void> {
  const [row] = await ctx.db.select(flaggedColumns).from(orders).where(eq(orders.id, orderId))
  if (!row || !isStillDue(row, kind)) return
  const [keys, settings] = await Promise.all([ensureVapidKeys(ctx), readSettings(ctx)])
  const sign = {
    keys,
    // Push services ask for a way to reach the sender; a shop that has not said one yet is not reached.
    subject: `mailto:${settings.email || 'owner@shop.example'}`,
  }
  const notice = noticeOf(row, kind)
  let isTold = false
  const tellAll = forEachSettled(await listOwnersDevices(ctx), async (device) => {
    if (await sendTo(ctx, device, notice, sign, send)) isTold = true
  })
  await tellAll.finally(async () => {
    // Money to look at has a mail of its own (rule: owner-mails).
    // An order whose difference came in is in To pack then.
    if (isTold || kind === 'needs_you' || kind === 'difference_paid') return
    await sendOrderMails(ctx, { orderId, kinds: ['admin_new_order'], event: `notice-${kind}` })
  })
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

const isStillDue = ({ order, flags }: FlaggedOrder, kind: OwnerNotice['kind']) =>
  kind === 'paid'
    ? order.status === 'paid'
    : kind === 'part_paid'
      ? order.status === 'pending'
      : kind === 'difference_paid'
        ? order.linesAddedAt !== null && order.status !== 'cancelled'
        : kind === 'quote'
          ? order.status === 'pending' && order.delivery === null
          : flags.length > 0 || order.status === 'pending_review'

function noticeOf({ order, flags }: FlaggedOrder, kind: OwnerNotice['kind']): Notice {
  const amount = formatMoney(order.totalAmount, order.currency as Currency)
  const who = [shortName(order.customerName), order.shippingAddress.city].filter(Boolean).join(', ')
  const titles = {
    paid: `New order: ${amount}`,
    part_paid: `A part was paid of ${amount}`,
    difference_paid: 'What was added is paid',
    quote: 'Delivery to price',
    needs_you: 'An order needs you',
  }
  const body =
    kind === 'needs_you'
      ? `${order.orderNumber}: ${flagsText(flags) ?? 'a payment to look at'}`
      : `${who} · ${order.orderNumber}`
  return { title: titles[kind], body, url: `/admin/orders/${order.id}`, tag: `${kind}-${order.id}` }
}

/** Whether the device's push service took it. */
async function sendTo(
  ctx: SystemCtx,
  device: Device,
  notice: Notice,
  sign: { keys: VapidKeys; subject: string },
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
  { keys, subject }: { keys: VapidKeys; subject: string },
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
