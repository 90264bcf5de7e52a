import * as z from 'zod'
import { moneyInput } from '../../lib/input-limits.ts'
import type { SignedInWorkCtx } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { workCommand } from '../../lib/server/web/operation.ts'
import { lagosDay } from '../../lib/time.ts'
import { recordedMethodNames } from '../../orders/order/payment-methods.rules.ts'
import { restAtPickup } from '../../orders/order/part-payment.rules.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { findPickup } from '../../orders/pickup/pickup-rows.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { recordOnce, refuseMoreThanDue } from './record-payment.service.ts'
import { recordedReference } from './recorded-reference.rules.ts'
import type { PaymentsCtx } from '../providers/payment-provider.server.ts'
import { takeTill } from '../tills/take-till.service.ts'

/**
 * What is still to pay of a ready order is paid where it is picked up, in one or several ways: each is a payment in the till of
 * who takes it, as at the counter (rule: rest-at-pickup). The same id again changes nothing.
 * @throws ORDER_NOT_FOUND, NOT_PICKED_UP, NOT_READY, ALREADY_PAID, PAYMENT_UNDER_WAY, WRONG_TRANSFER, REFERENCE_TAKEN, TILL_COUNTED
 */
export const takeRest = workCommand('sell')('post /orders/{id}/pickup-payment', {
  summary: 'Take what is still to pay where it is picked up, into your till',
  params: idParams,
  body: z.strictObject({
    payment_id: z.uuid().describe('Your own id of this payment: the same again is the same payment'),
    method: z.enum(recordedMethodNames),
    amount: moneyInput.positive().describe('Minor units, at most what is due'),
  }),
  answer: [z.object({ due: z.int().describe('What is still to pay now') }), 'What is left'],
  run: async (
    ctx: SignedInWorkCtx<'sell'> & PaymentsCtx,
    { id: orderId, payment_id: id, method, amount },
  ) => {
    const reference = recordedReference(`${method} ${id}`)
    await recordOnce(
      ctx,
      { id, orderId, method, reference, paid: amount, providerWords: 'Paid where it was picked up' },
      {
        typed: '',
        refuse: async (ctx, order) => {
          if (!order.isPickup) throw orderError('NOT_PICKED_UP')
          const pickup = await findPickup(ctx, orderId)
          if (!pickup || pickup.collectedAt) throw orderError('NOT_READY')
          const due = restAtPickup(order, await readBalance(ctx, orderId))
          if (due === 0) throw paymentError('ALREADY_PAID')
          refuseMoreThanDue(order, amount, due)
        },
        tillOf: async (ctx) => (await takeTill(ctx, ctx.actor.userId, lagosDay(ctx.now()))).id,
      },
    )
    const { balance } = await readBalance(ctx, orderId)
    return { due: Math.max(0, balance) }
  },
})
