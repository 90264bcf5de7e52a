import { and, eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { orderEvents, orders, payments, refunds } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { errorsOf } from '../lib/errors.ts'
import { erasePromoData } from '../promotions/promo-redemptions.service.ts'
import { erasedEmail, erasedName } from './order/erased-customer.rules.ts'
import { listOrdersOfPerson } from './reading/read-orders.service.ts'

const eraseError = errorsOf({
  ORDER_NOT_FINISHED: [409, 'An order is not finished yet'],
  REFUND_UNDER_WAY: [409, 'A refund is still on its way'],
})

/** What a person's orders say of them: handed out in full, and made anonymous when the account goes. */
export const personalOrderData: PersonalDataPart = {
  name: 'orders',
  read: (ctx, person) => listOrdersOfPerson(ctx, person),
  erase: eraseOrders,
}

/**
 * Takes the person out of their finished orders: name, e-mail, phone, street and notes. Numbers, amounts, lines and
 * history stay, as bookkeeping needs them, the staff's notes do not. Runs in the deletion's transaction, an account's with the user's row locked.
 * @throws ORDER_NOT_FINISHED while one may still be paid, sent or delivered; REFUND_UNDER_WAY
 */
export async function eraseOrders(ctx: Ctx, person: DataSubject): Promise<void> {
  const isHers = ordersOfPerson(person)
  await refuseUnfinished(ctx, isHers)
  await erasePromoData(ctx, person, erasedEmail)
  await ctx.db
    .update(orderEvents)
    .set({ params: {} })
    .where(
      and(
        eq(orderEvents.isPrivate, true),
        inArray(orderEvents.orderId, ctx.db.select({ id: orders.id }).from(orders).where(isHers)),
      ),
    )
  await ctx.db
    .update(orders)
    .set({
      userId: null,
      guestSessionId: null,
      idempotencyKey: null,
      requestHash: null,
      email: erasedEmail,
      phone: '',
      customerName: erasedName,
      notes: '',
      shippingAddress: sql`(${orders.shippingAddress} - 'landmark') ||
        '{"firstName": "", "lastName": "", "address": "", "zipCode": ""}'::jsonb`,
      updatedAt: ctx.now(),
    })
    // No row of a guest is locked: what she ordered this moment stays.
    .where(and(isHers, isFinished))
}

const isFinished = inArray(orders.status, ['delivered', 'cancelled'])

async function refuseUnfinished(ctx: Ctx, isHers: SQL): Promise<void> {
  const [open] = await ctx.db
    .select({ orderNumber: orders.orderNumber, status: orders.status })
    .from(orders)
    .where(and(isHers, not(isFinished)))
    .limit(1)
  if (open)
    throw eraseError('ORDER_NOT_FINISHED', {
      message:
        open.status === 'pending'
          ? `Order ${open.orderNumber} is waiting for its payment. You can delete your account once it is paid and delivered, or cancelled.`
          : `Order ${open.orderNumber} is paid and not delivered yet. You can delete your account once it has arrived.`,
    })
  const [refund] = await ctx.db
    .select({ orderNumber: orders.orderNumber })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isHers, notInArray(refunds.state, ['confirmed', 'refused'])))
    .limit(1)
  if (refund)
    throw eraseError('REFUND_UNDER_WAY', {
      message: `The refund of order ${refund.orderNumber} is still on its way. You can delete your account once it has arrived.`,
    })
}
