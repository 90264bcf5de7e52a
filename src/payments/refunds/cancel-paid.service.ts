import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import type { Order } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { type FlagKind, flagKinds } from '../../orders/order/flags.rules.ts'
import type { EventParams } from '../../orders/order/order-event-words.rules.ts'
import type { CancelCause } from '../../orders/order/order-status.rules.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { dropFailed } from './failed-refunds.service.ts'
import { findRefundable } from './refund-order.service.ts'
import { spreadOver } from './refund-lines.rules.ts'
import { addRefund, sendRefund } from './refund.service.ts'

/** `keep`: a share that stays, as was agreed with the customer, who reads why (rule: agreed-share). Minor units. */
export type Cancelling = {
  orderId: string
  why: string
  restock?: boolean
  keep?: { amountMinor: number; why: string } | undefined
}

/** What left twice is due of a cancelled order too, a refund that waits for details is still to arrive, and a return to be answered. */
const outlasting: FlagKind[] = ['went_out_twice', 'refund_failed', 'return_waits', 'exchange_lent']
const endedByCancelling = flagKinds.filter((kind) => !outlasting.includes(kind))

/**
 * Cancels an order in any state before shipping (rule: order-transitions) and gives back every kobo that was paid for it, less
 * what is kept, in one transaction. Stock goes back, except with `restock: false`: then the pieces are lost. Asks for the
 * password again. Throws PASSWORD_AGAIN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, KEPT_TOO_MUCH.
 */
export async function cancelPaidOrder(ctx: OwnerPaymentsCtx, input: Cancelling): Promise<void> {
  requireRecentPassword(ctx)
  const { why, restock = true, keep } = input
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const { ids, keptMinor } = await cancelWithMoney(ctx, order, {
      cause: 'staff',
      said: { why },
      pieces: restock ? 'back' : 'lost',
      keep,
    })
    await auditOrder(ctx, order.id, 'order.cancel', {
      before: { status: order.status },
      after: {
        status: 'cancelled',
        why,
        ...(!restock && { restocked: false }),
        ...(keep && { keptMinor, keptWhy: keep.why }),
      },
    })
    return ids
  })
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

type HowCancelled = {
  cause: CancelCause
  said: Pick<EventParams['cancelled'], 'why' | 'reason'>
  pieces?: 'back' | 'lost'
  keep?: Cancelling['keep']
  isMailed?: boolean
}

/** The same of an order that the caller has locked. Gives the refunds, which are to be sent after the commit. */
export async function cancelWithMoney(
  ctx: Ctx,
  order: Order,
  { cause, said, pieces = 'back', keep, isMailed = true }: HowCancelled,
): Promise<{ ids: string[]; keptMinor: number }> {
  await clearFlags(ctx, order, { kind: endedByCancelling })
  await dropFailed(ctx, order)
  const refundable = await findRefundable(ctx, order.id)
  const heldMinor = refundable.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const keptMinor = keptOf(keep, heldMinor)
  const { charged, received: receivedMinor } = await readBalance(ctx, order.id)
  const { currency, id: orderId } = order
  const money = { receivedMinor, returnedMinor: receivedMinor - keptMinor, currency, keptWhy: keep?.why }
  await applyOrderChange(ctx, order, {
    kind: 'cancelled',
    cause,
    params: { ...said, ...(receivedMinor > 0 && { money }) },
    pieces,
    isMailed,
  })
  await adjust(ctx, { orderId, kind: 'cancelled', amountMinor: -charged, why: said.why })
  await adjust(ctx, { orderId, kind: 'kept', amountMinor: keptMinor, why: keep?.why })
  const ids: string[] = []
  for (const { payment, amountMinor } of spreadOver(refundable, heldMinor - keptMinor)) {
    const refund = await addRefund(ctx, order, payment, { amountMinor, cause: 'cancelled' })
    ids.push(refund.id)
  }
  await followMoney(ctx, { ...order, status: 'cancelled' })
  return { ids, keptMinor }
}

/** Throws KEPT_TOO_MUCH. */
function keptOf(keep: Cancelling['keep'], heldMinor: number): number {
  if (!keep) return 0
  const { amountMinor } = keep
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > heldMinor)
    throw paymentError('KEPT_TOO_MUCH')
  return amountMinor
}
