import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { openCustomerCredit, type CreditPerson } from '../../credit/accounts.service.ts'
import { creditError } from '../../credit/credit.errors.rules.ts'
import { creditMailQueue } from '../../credit/credit-mail.rules.ts'
import { addCredit, takeCredit } from '../../credit/ledger.service.ts'
import { creditAccounts, creditEntries, orders } from '../../db/schema.ts'
import { emailInput, moneyInput } from '../../lib/input-limits.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { isEmail } from '../../lib/email-address.rules.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { creditDetailSchema } from './credit.schema.ts'
import { readCreditDetail } from './read-credit.service.ts'

const why = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text !== '', 'Say why, for your own books')
const amount = moneyInput.positive()

/**
 * An owner gives credit: to the customer of an order, or to an email address (rule: credit-given). It is money the shop owes from then
 * on, and asks for the password as money that leaves does.
 * @throws PASSWORD_AGAIN, ORDER_NOT_FOUND, CREDIT_NOBODY, CREDIT_AMOUNT
 */
export const giveCredit = ownerCommand('post /credit', {
  summary: 'Give credit to an order’s customer or an email address; asks for the password again',
  body: z.strictObject({
    order_id: z.uuid().optional(),
    email: emailInput.optional(),
    amount,
    why,
  }),
  answer: [creditDetailSchema, 'The account as it is now'],
  run: async (ctx, { order_id: orderId, email = '', amount: amountMinor, why }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const person = orderId ? await personOfOrder(ctx, orderId) : { userId: null, email }
      const { id: accountId } = await openCustomerCredit(ctx, person)
      const causeId = crypto.randomUUID()
      await addCredit(ctx, 'granted', { accountId, amountMinor, causeId, orderId, why })
      const after = { amountMinor, why, ...(orderId && { orderId }) }
      await audit(ctx, ['credit', accountId], 'credit.give', { after })
      const [entry] = await ctx.db
        .select({ id: creditEntries.id })
        .from(creditEntries)
        .where(eq(creditEntries.causeId, causeId))
      await ctx.queue.send(ctx.db, creditMailQueue, { entryId: entry!.id })
      return readCreditDetail(ctx, accountId)
    })
  },
})

async function personOfOrder(ctx: OwnerCtx, orderId: string): Promise<CreditPerson> {
  const [order] = await ctx.db
    .select({ userId: orders.userId, email: orders.email, isSample: orders.isSample })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw orderError('ORDER_NOT_FOUND')
  if (!order.userId && !isEmail(order.email)) throw creditError('CREDIT_NOBODY')
  return order
}

/**
 * An owner takes credit back that was given by mistake, at most what is left.
 * @throws PASSWORD_AGAIN, CREDIT_NOT_FOUND, CREDIT_HOLDS_LESS
 */
export const takeCreditBack = ownerCommand('post /credit/{id}/take-back', {
  summary: 'Take credit back, at most what is left; asks for the password again',
  params: idParams,
  body: z.strictObject({ amount, why }),
  answer: [creditDetailSchema, 'The account as it is now'],
  run: async (ctx, { id: accountId, amount: amountMinor, why }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const [account] = await ctx.db
        .select({ id: creditAccounts.id })
        .from(creditAccounts)
        .where(eq(creditAccounts.id, accountId))
      if (!account) throw creditError('CREDIT_NOT_FOUND')
      const move = { accountId, amountMinor, causeId: crypto.randomUUID(), why }
      if (!(await takeCredit(ctx, 'reversed', move))) throw creditError('CREDIT_HOLDS_LESS')
      await audit(ctx, ['credit', accountId], 'credit.take_back', { after: { amountMinor, why } })
      return readCreditDetail(ctx, accountId)
    })
  },
})
