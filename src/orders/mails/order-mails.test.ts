import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { mailHtml, mailText } from '../../lib/server/mail/mailer.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { orderMailTemplates } from './order-mail-templates.email.tsx'
import { type OrderMailKind, orderMailKinds } from '../order/order-mail.rules.ts'
import { readOrderMail } from './order-mail.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const links = { appUrl: 'http://shop.test', authSecret: 'a-secret-of-at-least-thirty-two-characters' }

/** A paid order with a note, and its mail of this kind as it is sent. */
async function paidOrder(typed: object = {}) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(), {
    quantity: 2,
    order: { notes: 'Please call at the gate', ...typed },
  })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const read = await readOrderMail(shop.ctx, { orderId: order.id, kinds: [], event: 'resent-1' }, links)
  const mail = { ...read!.mail, lines: read!.mail.lines.map((line) => ({ ...line, imageUrl: pictureUrl })) }
  const render = (kind: OrderMailKind) => {
    const html = mailHtml(createElement(orderMailTemplates[kind].Email, { mail }))
    return { html, text: mailText(html) }
  }
  return { mail, render }
}
const pictureUrl = 'http://shop.test/media/0123456789abcdef/mail.jpg'

// (rule: order-mails)
test('every mail of an order shows its garments and has one button, in HTML and as text', async () => {
  const { mail, render } = await paidOrder()
  for (const kind of orderMailKinds) {
    const { html, text } = render(kind)
    expect([kind, html.match(/class="m-button"/g)?.length]).toEqual([kind, 1])
    expect([kind, html.includes(`<img src="${pictureUrl}"`)]).toEqual([kind, true])
    expect(text).toContain(`2 × ${mail.lines[0]!.title}`)
    expect(text).toMatch(/Subtotal {3,}₦36,000/)
    // A mail about money that goes back names no place of delivery.
    const isDelivered = !['order_cancelled', 'order_refunded', 'order_refund_failed'].includes(kind)
    const notes = kind === 'admin_new_order' ? 'The customer’s notes' : 'Your notes'
    for (const words of ['Deliver to', '12 Bode Thomas Street', 'Please call at the gate', notes])
      expect([kind, words, text.includes(words)]).toEqual([kind, words, isDelivered])
  }
})

// (rule: no-links-in-names)
test('what a stranger typed is read in the mails as it was typed, and is no link in them', async () => {
  const address = {
    ...shop.bodyFor([]).orderData.shipping_address,
    firstName: 'Pst.Tunde',
    address: 'Balogun Mkt.Shop 12',
    landmark: 'Computer Village.Top Floor',
  }
  const { render } = await paidOrder({ notes: 'See https://evil.example now', shipping_address: address })
  for (const words of [
    render('order_paid').html,
    render('order_paid').text,
    render('admin_new_order').html,
  ]) {
    for (const link of ['Pst.Tunde', 'Mkt.Shop', 'Village.Top', '://evil', 'evil.example'])
      expect([link, words.includes(link)]).toEqual([link, false])
    const seen = words.replaceAll('\u200c', '')
    for (const text of ['Balogun Mkt.Shop 12', 'Computer Village.Top Floor', 'See https://evil.example now'])
      expect([text, seen.includes(text)]).toEqual([text, true])
  }
  expect(render('order_paid').html).toContain('Pst.\u200cTunde')
})

// (rule: expected-delivery)
test('the mail about the payment says when it arrives and what happens next', async () => {
  const { mail, render } = await paidOrder()
  const { text } = render('order_paid')
  expect(mail.expected).toMatch(/^\w{3} \d+( \w{3})? – \w{3} \d+ \w{3}$/)
  expect(text).toContain(`Expected delivery\n\n${mail.expected}`)
  expect(text).toContain('What happens next')
  expect(text).toContain('1. We pack your order and hand it to the carrier within 1–2 business days.')
  expect(text).toContain(`3. It arrives ${mail.expected}. Please keep your phone on: the rider may call.`)
  expect(text).toContain('See your order http://shop.test/track-order?')
  expect(render('order_placed').text).toContain('Pay ₦')
})

// (rule: split-parcels)
test('the mail of one of several parcels counts it and lists its pieces; of an only parcel it says neither', async () => {
  const { mail, render } = await paidOrder()
  expect(orderMailTemplates.order_shipped.subject(mail)).toBe(`Order ${mail.orderNumber} is on its way`)
  expect(render('order_shipped').text).toContain('We have handed your order to our courier.')
  const parcel = { position: 1, count: 2, pieces: ['1 × Dress, M'] }
  const ofOne = { ...mail, parcel, trackingNumber: 'G-1' }
  expect(orderMailTemplates.order_shipped.subject(ofOne)).toBe(
    `Parcel 1 of 2 of order ${mail.orderNumber} is on its way`,
  )
  const text = mailText(mailHtml(createElement(orderMailTemplates.order_shipped.Email, { mail: ofOne })))
  for (const words of [
    '1 of 2 is on its way: 1 × Dress, M.',
    'Tracking number: G-1',
    'The rest comes in another',
  ])
    expect(text).toContain(words)
  const last = { ...ofOne, parcel: { ...parcel, position: 2 } }
  expect(
    mailText(mailHtml(createElement(orderMailTemplates.order_shipped.Email, { mail: last }))),
  ).not.toContain('The rest')
})

// (rule: split-parcels)
test('the mail of one of several parcels that has arrived names it and its pieces, the last says the order was delivered', async () => {
  const { mail } = await paidOrder()
  const parcel = { position: 1, count: 2, pieces: ['1 × Dress, M'] }
  const { subject, Email } = orderMailTemplates.order_delivered
  const ofOne = { ...mail, parcel, isOfParcel: true }
  expect(subject(ofOne)).toBe(`Parcel 1 of 2 of order ${mail.orderNumber} has arrived`)
  const text = mailText(mailHtml(createElement(Email, { mail: ofOne })))
  expect(text).toContain('1 of 2 has arrived: 1 × Dress, M.')
  expect(text).not.toContain('Your order has been delivered')
  const ofAll = { ...mail, parcel }
  expect(subject(ofAll)).toBe(`Order ${mail.orderNumber} was delivered`)
  expect(mailText(mailHtml(createElement(Email, { mail: ofAll })))).toContain('Your order has been delivered')
})
