import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActor } from '../../db/test-fixtures.ts'
import { mailHtml, mailText } from '../../lib/server/mail/mailer.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { openParcelShop } from '../../orders/steps/test-parcel-shop.ts'
import { orderMailTemplates } from '../../orders/mails/order-mail-templates.email.tsx'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { exportOrders } from '../../orders/reading/export-orders.service.ts'
import { trackOrder } from '../../orders/tracking/track-order.service.ts'
import { readOrderMoney } from '../order-money.service.ts'
import { recordRefund } from './record-refund.service.ts'
import { cancelPaidOrder } from './cancel-paid.service.ts'
import { refundOrder } from './refund-order.service.ts'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const owner = () => requireOwner(shop.as(adminActor))

/** The mails about money of an order as they are sent, as text; those of before are left out. */
async function mailsOf(orderId: string) {
  const mails: [kind: string, text: string][] = []
  for (const job of await shop.mailJobsOf(orderId))
    for (const kind of job.kinds) {
      if (kind !== 'order_refunded' && kind !== 'order_cancelled') continue
      const { mail } = (await readOrderMail(shop.ctx, job, shop.links))!
      const text = mailText(mailHtml(createElement(orderMailTemplates[kind].Email, { mail })))
      mails.push([kind, text.replaceAll(/\s+/g, ' ')])
    }
  return mails
}

// (rule: refund-sums)
test('the delivery refunded, then piece by piece: the mails add up, and the last says that the order is cancelled', async () => {
  const { id: orderId, dress, scarf } = await shop.paid()
  const { totalAmount, delivery } = await shop.readOrder(orderId)
  expect([totalAmount, delivery]).toEqual([5_650_000, 250_000])
  const pieces = (lineId: string) => ({ orderId, lines: [{ lineId, quantity: 1, restock: true }] })
  await refundOrder(owner(), { orderId, amountMinor: 250_000 })
  await refundOrder(owner(), pieces(dress))
  await refundOrder(owner(), pieces(dress))
  await refundOrder(owner(), pieces(scarf))
  const mails = await mailsOf(orderId)
  const refunds = mails.flatMap(([kind, text]) => (kind === 'order_refunded' ? [text] : []))
  expect(refunds[0]).toContain('Part of the payment back: we are sending it to you.')
  expect(refunds[0]).toContain('That is ₦2,500 of the ₦56,500 you paid.')
  expect(refunds[1]).toContain('Pieces refunded: we are sending back what you paid for them.')
  expect(refunds[1]).toContain('₦18,000 back now, ₦20,500 in all of the ₦56,500 you paid.')
  expect(refunds[2]).toContain('₦18,000 back now, ₦38,500 in all of the ₦56,500 you paid.')
  expect(refunds[3]).toContain('₦18,000 back now, and with it all of the ₦56,500 you paid.')
  const cancelled = mails.filter(([kind]) => kind === 'order_cancelled').map(([, text]) => text)
  expect(cancelled).toHaveLength(1)
  expect(cancelled[0]).toContain(
    'Every piece of it was refunded. All of the ₦56,500 you paid goes back to you. A separate email says how',
  )
})

// (rule: refund-sums)
test('an order whose pieces were refunded without the delivery says to its customer that it is cancelled and what stays', async () => {
  const { id: orderId, dress, scarf } = await shop.paid()
  const lines = [
    { lineId: dress, quantity: 2, restock: true },
    { lineId: scarf, quantity: 1, restock: true },
  ]
  await refundOrder(owner(), { orderId, lines })
  const said = '₦54,000 of the ₦56,500 you paid goes back to you, ₦2,500 stays with us.'
  const mails = await mailsOf(orderId)
  expect(mails.map(([kind]) => kind)).toEqual(['order_cancelled', 'order_refunded'])
  expect(mails[0]![1]).toContain(said)
  expect(mails[0]![1]).not.toContain('in full')
  const { orderNumber: order, email } = await shop.readOrder(orderId)
  const seen = await trackOrder(shop.as(), { order, email, clientIp: '10.0.0.9' }, shop.links.authSecret)
  expect(seen.status).toBe('cancelled')
  expect(seen.order_timeline.find(({ title }) => title === 'Order cancelled')?.description).toContain(said)
  const { refunds } = await readOrderMoney({ ...owner(), ...shop.links }, { id: orderId })
  expect(refunds.map(({ reason }) => reason)).toEqual(['items'])
  const file = await new Response(await exportOrders(owner(), {})).text()
  const row = file.split('\n').find((line) => line.includes(order))
  expect(row).toContain('Pieces refunded')
})

// (rule: refund-sums)
test('the mail of a cancellation says what goes back of what was paid', async () => {
  const { id: orderId } = await shop.paid()
  await cancelPaidOrder(owner(), { orderId, why: 'Out of cloth' })
  const [[kind, text]] = (await mailsOf(orderId)) as [[string, string]]
  expect(kind).toBe('order_cancelled')
  expect(text).toContain('cancelled. Out of cloth. All of the ₦56,500 you paid goes back to you.')
})

// (rule: refund-sums)
test('each time a refund fails its customer is told, also when the bank sends back what had arrived', async () => {
  const { id: orderId } = await shop.paid()
  const refundId = await refundOrder(owner(), { orderId, amountMinor: 250_000 })
  const [refund] = await shop.refundsOf(orderId)
  for (const state of ['needs_details', 'confirmed', 'refused'] as const)
    await recordRefund(shop.as(), refundId, {
      id: refund!.providerRefundId!,
      key: refundId,
      attempt: 1,
      reference: null,
      paymentId: null,
      amountMinor: 250_000,
      state,
    })
  const failed = (await shop.mailJobsOf(orderId)).filter(({ kinds }) => kinds.includes('order_refund_failed'))
  expect(new Set(failed.map(({ event }) => event)).size).toBe(2)
})
