import { rowsOf } from '../db/rows.ts'
import type { Order } from '../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { applyOrderChange } from '../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { refundableByKind } from '../orders/changes/piece-kinds.rules.ts'
import { swapLine } from '../orders/corrections/change-size.service.ts'
import { readBalance } from '../payments/ledger/adjust.service.ts'
import type { OwnerPaymentsCtx, PaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { cancelWithMoney } from '../payments/refunds/cancel-paid.service.ts'
import { readRefundableLines } from '../payments/refunds/refund-lines.service.ts'
import { addRefunds } from '../payments/refunds/refund-order.service.ts'
import { sendRefund } from '../payments/refunds/refund.service.ts'
import { refuseWhilePaying } from '../payments/settlement/ask-about-order.service.ts'
import { findHerOrder, type Proof } from '../orders/tracking/find-her-order.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { changeError } from './own-changes.errors.rules.ts'
import { goesBack, isAll, whyNotChange, type WhyNot } from './own-changes.rules.ts'
import type { Changeable, OwnChange } from './own-changes.schema.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'

const changed = defineLimit({
  name: 'own-changes',
  by: 'thing',
  most: 30,
  windowMs: hourMs,
  carrier: 'It counts for one order, whose customer is known by then.',
})

/** What its customer may change of an order now. Throws ORDER_NOT_FOUND. */
export async function readOwnChanges(
  ctx: Ctx,
  { order: which, ...proof }: Proof & { order: string },
  secret: string,
): Promise<Changeable> {
  return changeableOf(ctx, await findHerOrder(ctx, { order: which, ...proof }, secret))
}

async function whyNot(ctx: Ctx, order: Order): Promise<WhyNot> {
  const { own_changes: isOn } = await readSettings(ctx)
  const [parcels] = await rowsOf<{ has: boolean }>(ctx.db)`
    select exists (select from fulfilments where order_id = ${order.id}) as has`
  const { balance } = await readBalance(ctx, order.id)
  return whyNotChange({
    isOn,
    status: order.status,
    source: order.source,
    hasParcels: parcels!.has,
    isDisputed: await hasOpenDispute(ctx, order.id),
    isInParts: order.depositAmount !== null,
    isBalanced: balance === 0,
    waitsForFee: order.delivery === null,
  })
}

type OptionRow = { lineId: string; options: { variant_id: string; option: string }[] }

async function changeableOf(ctx: Ctx, order: Order): Promise<Changeable> {
  const isPaid = order.status === 'paid'
  const mayChange = (await whyNot(ctx, order)) === null
  const lines = mayChange ? await readRefundableLines(ctx, order) : []
  const instead = mayChange
    ? await rowsOf<OptionRow>(ctx.db)`
        select l.id as "lineId", json_agg(json_build_object('variant_id', v.id, 'option',
            coalesce(nullif(concat_ws(' / ', v.size, v.color), ''), 'One size')) order by v.position, v.id) as options
          from order_lines l join product_variants v on v.product_id = l.product_id
            and v.id is distinct from l.variant_id and v.stock - v.held >= l.quantity
          where l.order_id = ${order.id} and l.cancelled_quantity = 0 group by l.id`
    : []
  const { held } = await readBalance(ctx, order.id)
  return {
    status: order.status,
    currency: order.currency,
    may_change: mayChange,
    // What pays an exchange is its return's: that is withdrawn instead.
    may_cancel: mayChange && order.source !== 'exchange',
    is_paid: isPaid,
    whole: isPaid ? held : 0,
    lines: lines.map((line) => ({
      order_line_id: line.id,
      title: line.title,
      variant: variantLabel(line),
      image_url: line.imageKey && mediaUrl(line.imageKey, 480),
      left: Math.max(0, refundableByKind(line).unsent),
      paid: isPaid ? line.paidMinor : 0,
      quantity: line.quantity,
      before: line.refundedPieces,
      options:
        line.refundedPieces > 0 ? [] : (instead.find(({ lineId }) => lineId === line.id)?.options ?? []),
    })),
  }
}

/**
 * A customer cancels her order or pieces of it, or takes other sizes at the same price, while nothing of it is packed (rule:
 * before-dispatch): packing and this change lock the same order, so that one of them comes first and the other one sees it. What goes
 * back is what she was shown, and leaves through the one door of refunds. Throws ORDER_NOT_FOUND, CHANGE_TOO_LATE, CHANGE_OFF,
 * CHANGE_NOTHING, CHANGE_PIECES, CHANGE_SUM, CHANGE_WHOLE, OUT_OF_STOCK, ALREADY_PAID, PAYMENT_UNDER_WAY.
 */
export async function changeOwnOrder(
  caller: PaymentsCtx,
  { order: which, email, token, clientIp, ...change }: OwnChange & Proof & { order: string },
  secret: string,
): Promise<Changeable> {
  const found = await findHerOrder(caller, { order: which, email, token, clientIp }, secret)
  await limitRate(caller, { limit: changed, thing: found.id })
  if (change.cancel.length + change.swap.length === 0) throw changeError('CHANGE_NOTHING')
  // Money on its way is not lost sight of.
  if (found.status === 'pending' && change.cancel.length > 0) await refuseWhilePaying(caller, found.id)
  const ctx = asSystem(caller, 'customer')
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, found.id)
    const why = await whyNot(ctx, order)
    if (why) throw changeError(why)
    for (const { order_line_id: lineId, variant_id: variantId } of change.swap)
      await swapLine(ctx, order, { lineId, variantId })
    return change.cancel.length > 0 ? cancel(ctx, order, change) : []
  })
  for (const id of refundIds) await sendRefund(asSystem(caller, 'payments'), id)
  return inTransaction(caller, async (ctx) => changeableOf(ctx, await lockOrder(ctx, found.id)))
}

/** Gives the refunds, to be sent after the commit. */
async function cancel(ctx: OwnerPaymentsCtx, order: Order, { cancel, back }: OwnChange): Promise<string[]> {
  const { lines, whole, may_cancel } = await changeableOf(ctx, order)
  if (!may_cancel) throw changeError('CHANGE_OFF')
  for (const { order_line_id, quantity } of cancel) {
    const line = lines.find((one) => one.order_line_id === order_line_id)
    if (!line || quantity > line.left) throw changeError('CHANGE_PIECES')
  }
  const isWhole = isAll(lines, cancel)
  if (!isWhole && order.status === 'pending') throw changeError('CHANGE_WHOLE')
  if (goesBack(lines, cancel, whole) !== back) throw changeError('CHANGE_SUM')
  if (order.status === 'pending') {
    await applyOrderChange(ctx, order, {
      kind: 'cancelled',
      cause: 'customer',
      params: { reason: 'customer' },
    })
    return []
  }
  if (isWhole) {
    const said = { cause: 'customer', said: { reason: 'customer_paid' } } as const
    return (await cancelWithMoney(ctx, order, said)).ids
  }
  const rows = await readRefundableLines(ctx, order)
  return addRefunds(ctx, {
    orderId: order.id,
    lines: cancel.map(({ order_line_id: lineId, quantity }) => ({
      lineId,
      quantity,
      restock: rows.find(({ id }) => id === lineId)!.variantId !== null,
      from: 'unsent' as const,
    })),
    why: 'Cancelled by the customer',
  })
}
