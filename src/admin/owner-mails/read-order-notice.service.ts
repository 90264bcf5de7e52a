import { eq } from 'drizzle-orm'
import { orderBalances, orders } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { unlinked } from '../../lib/server/mail/unlinked.ts'
import { flagSubject } from '../../orders/changes/deadline.rules.ts'
import { disputeOf, doneAbout, doneFlagKinds, flagText, flagTexts } from '../../orders/order/flags.rules.ts'
import { flaggedColumns, type FlaggedOrder } from '../../orders/changes/open-flags.server.ts'
import { reachOf } from '../../orders/order/reach.rules.ts'
import type { OwnerNotice } from '../../orders/order/owner-notice.rules.ts'
import { shortName } from '../../orders/order/order-queues.rules.ts'
import { needsYouWay, type NoticeOf, type NoticeWords } from './notice-words.rules.ts'

type OrderNotice = Extract<OwnerNotice, { orderId: string }>
type Row = FlaggedOrder & { money: { received: number; charged: number; balance: number } }

/** The words of a notice about an order; null when it has gone on since, and of a sample. */
export async function readOrderNotice(ctx: SystemCtx, notice: OrderNotice): Promise<NoticeWords | null> {
  const { received, charged, balance } = orderBalances
  const [row] = await ctx.db
    .select({ ...flaggedColumns, money: { received, charged, balance } })
    .from(orders)
    .innerJoin(orderBalances, eq(orderBalances.orderId, orders.id))
    .where(eq(orders.id, notice.orderId))
  if (!row || row.order.isSample) return null
  if (notice.kind === 'needs_you') return flagWords(row, notice)
  if (notice.kind === 'paid' || notice.kind === 'quote') return newOrderWords(row, notice.kind)
  return partWords(row, notice)
}

/** `Ada O., Surulere · IL-1042` */
const whose = ({ order: { customerName, shippingAddress, orderNumber } }: Row) =>
  `${[shortName(customerName), shippingAddress.city].filter(Boolean).join(', ')} · ${orderNumber}`

const amountIn = ({ order }: Row, minor: number) => formatMoney(minor, order.currency as Currency)

function newOrderWords(row: Row, kind: 'paid' | 'quote'): NoticeWords | null {
  const { id, status, delivery, totalAmount } = row.order
  const isDue = kind === 'paid' ? status === 'paid' : status === 'pending' && delivery === null
  if (!isDue) return null
  return {
    title: kind === 'paid' ? `New order: ${amountIn(row, totalAmount)}` : 'Delivery to price',
    body: whose(row),
    url: `/admin/orders/${id}`,
    tag: `${kind}-${id}`,
    mail: { orderEvent: `notice-${kind}` },
    setting: 'mail_new_order',
    isMailedAlways: false,
  }
}

/** Money that came in for an order that was not paid in one piece. */
function partWords(
  row: Row,
  { kind, paymentId = '' }: NoticeOf<'part_paid' | 'difference_paid'>,
): NoticeWords | null {
  const { id, status, orderNumber } = row.order
  if (kind === 'part_paid' ? status !== 'pending' : status === 'cancelled') return null
  const { received, charged, balance } = row.money
  const what = kind === 'part_paid' ? 'a part was paid' : 'what was added is paid'
  const due = balance > 0 ? `${amountIn(row, balance)} is still to pay` : 'nothing is left to pay'
  const sums = `${amountIn(row, received)} of ${amountIn(row, charged)} came in; ${due}.`
  const url = `/admin/orders/${id}`
  return {
    title: kind === 'part_paid' ? 'A part was paid' : 'What was added is paid',
    body: `${whose(row)}: ${due}`,
    url,
    tag: `${kind}-${id}-${paymentId}`,
    mail: {
      key: `owner-${kind}:${id}:${paymentId}`,
      heading: `Order ${orderNumber}: ${what}`,
      text: sums,
      lines: [unlinked(whose(row))],
      way: { label: 'Open the order', path: url },
    },
    setting: 'mail_new_order',
    isMailedAlways: false,
  }
}

/** Why it needs the owner: the flag that was raised; of a job of an earlier version, the newest one. */
function flagWords({ order, flags }: Row, { flagId, isLastCall }: NoticeOf<'needs_you'>): NoticeWords | null {
  const flag = flagId ? flags.find(({ id }) => id === flagId) : flags.at(-1)
  if (!flag) return null
  const dispute = disputeOf(flag)
  const dueAt = flag.due_at === null ? null : new Date(flag.due_at)
  const subject = flagSubject(order.orderNumber, flag, dueAt)
  const others = flagTexts(flags.filter(({ id }) => id !== flag.id))
  const isDone = doneFlagKinds.includes(flag.kind)
  const url = dispute ? `/admin/disputes/${dispute}` : `/admin/orders/${order.id}`
  const which = `${flag.id}${isLastCall ? ':last' : ''}`
  return {
    title: dueAt ? subject : isDone ? 'News of an order' : 'An order needs you',
    body: `${order.orderNumber}: ${[flagText(flag), ...others].join('; ')}`,
    url,
    tag: `needs-you-${which}`,
    mail: {
      key: `owner-attention:${which}`,
      heading: subject,
      text: doneAbout(flag.kind, reachOf(order)),
      lines: [flagText(flag), ...others],
      way: dispute
        ? { label: 'Open the dispute', path: url }
        : isDone
          ? { label: 'Open the order', path: url }
          : needsYouWay,
    },
    setting: 'mail_attention',
    isMailedAlways: dueAt !== null,
  }
}
