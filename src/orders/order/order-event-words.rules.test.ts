import { expect, test } from 'vitest'
import {
  type OrderEventFacts,
  orderEventKinds,
  orderEventWords,
  statusTitles,
} from './order-event-words.rules.ts'
const claim = { reference: 'r' }
const said = (event: OrderEventFacts) => {
  const { title, description } = orderEventWords(event)
  return description ? `${title}: ${description}` : title
}

// (rule: order-history)
test('each event says what happened, with the figures of its moment', () => {
  const events: [OrderEventFacts, string][] = [
    [{ kind: 'order_placed', params: {} }, 'Order placed: Waiting for payment.'],
    [
      { kind: 'order_placed', params: { isQuoteRequest: true } },
      'Delivery quote requested: We will email you the delivery price before you pay.',
    ],
    [{ kind: 'pending', params: {} }, 'Order placed'],
    [
      { kind: 'pending_review', params: { flag: { kind: 'reversed', params: {} } } },
      'We are checking your payment: The payment was reversed',
    ],
    [{ kind: 'pending_review', params: {} }, 'We are checking your payment'],
    [{ kind: 'paid', params: {} }, 'Payment received'],
    [
      { kind: 'paid', params: { isLate: true } },
      'Payment received: The payment arrived after the hold had run out; the items were still there.',
    ],
    [
      { kind: 'paid', params: { recorded: { method: 'bank_transfer', reference: 'GTB 12' } } },
      'Payment received: Bank transfer GTB 12.',
    ],
    [
      { kind: 'paid', params: { recorded: { method: 'terminal', reference: '0099' } } },
      'Payment received: Card at our terminal, slip 0099.',
    ],
    [
      { kind: 'paid', params: { recorded: { method: 'cash', reference: '' } } },
      'Payment received: Paid in cash.',
    ],
    [{ kind: 'processing', params: {} }, 'Your order is being packed'],
    [{ kind: 'shipped', params: {} }, 'Your order is on its way'],
    [{ kind: 'delivered', params: {} }, 'Your order was delivered'],
    [{ kind: 'cancelled', params: {} }, 'Order cancelled'],
    [{ kind: 'cancelled', params: { why: 'Out of fabric' } }, 'Order cancelled: Out of fabric'],
    [
      { kind: 'cancelled', params: { reason: 'customer' } },
      'Order cancelled: You cancelled it before paying.',
    ],
    [
      { kind: 'cancelled', params: { reason: 'sold_out' } },
      'Sold out before the payment arrived: The payment arrived after the items had sold out. It is refunded in full.',
    ],
    [
      { kind: 'cancelled', params: { reason: 'same_items' } },
      'Order cancelled: Replaced by a newer order of the same items.',
    ],
    [
      { kind: 'cancelled', params: { reason: 'same_code' } },
      'Order cancelled: Its promo code was used on a newer order.',
    ],
    [
      { kind: 'cancelled', params: { reason: 'all_refunded' } },
      'Order cancelled: Every piece of it was refunded.',
    ],
    [
      {
        kind: 'cancelled',
        params: {
          reason: 'all_refunded',
          money: { receivedMinor: 2_050_000, returnedMinor: 1_800_000, currency: 'NGN' },
        },
      },
      'Order cancelled: Every piece of it was refunded. ₦18,000 of the ₦20,500 you paid goes back to you, ₦2,500 stays with us.',
    ],
    [
      {
        kind: 'cancelled',
        params: {
          why: 'Changed her mind',
          money: { receivedMinor: 2_050_000, returnedMinor: 2_050_000, currency: 'NGN' },
        },
      },
      'Order cancelled: Changed her mind. All of the ₦20,500 you paid goes back to you.',
    ],
    [
      { kind: 'hold_expired', params: {} },
      'Order cancelled: The order was not paid in time, so its items are back on sale. You can order them again.',
    ],
    [{ kind: 'step_undone', params: {} }, 'Correction: the last step was taken back'],
    [
      { kind: 'payment_review', params: { flag: { kind: 'reversed', params: {} } } },
      'We are checking a payment: The payment was reversed',
    ],
    [
      {
        kind: 'review_closed',
        params: {
          flags: [
            { kind: 'reversed', params: {} },
            { kind: 'note', params: { words: 'Odd' } },
          ],
        },
      },
      'Checked: The payment was reversed; Odd',
    ],
    [{ kind: 'review_closed', params: { flags: [] } }, 'Checked'],
    [{ kind: 'payment_failed', params: { answer: 'Declined' } }, 'Payment failed: Declined'],
    [
      { kind: 'refund_requested', params: { amountMinor: 5_000, reason: 'goodwill' } },
      'Refund of ₦50 requested: Part of the payment back: we are sending it to you.',
    ],
    [{ kind: 'refunded', params: { amountMinor: 5_000 } }, '₦50 refunded'],
    [
      { kind: 'refund_failed', params: { amountMinor: 5_000 } },
      'Refund of ₦50 did not go through: A person is looking at it. Your money is safe.',
    ],
    [{ kind: 'charge_dispute_create', params: claim }, 'Payment disputed at the bank: Reference r'],
    [{ kind: 'charge_dispute_remind', params: claim }, 'Payment disputed at the bank: Reference r'],
    [{ kind: 'charge_dispute_resolve', params: claim }, 'Payment dispute resolved: Reference r'],
    [
      { kind: 'delivery_quoted', params: { deliveryMinor: 100_000, totalMinor: 1_900_000 } },
      'Delivery price is ready: Delivery ₦1,000, total ₦19,000.',
    ],
    [
      { kind: 'contact_corrected', params: { fields: ['phone', 'city'] } },
      'Details corrected: We corrected the phone number and the delivery address.',
    ],
    [
      { kind: 'size_changed', params: { title: 'Dress', before: 'M', after: 'L' } },
      'Size changed: Dress: L instead of M.',
    ],
    [{ kind: 'note', params: { text: 'Gate is blue' } }, 'Note: Gate is blue'],
    [{ kind: 'shipped', params: { parcel: { position: 2, count: 2 } } }, 'Parcel 2 of 2 is on its way'],
    [{ kind: 'parcel_packed', params: { parcel: { position: 2, count: 3 } } }, 'Parcel 2 is packed'],
    [
      { kind: 'parcel_shipped', params: { parcel: { position: 1, count: 2 } } },
      'Parcel 1 of 2 is on its way',
    ],
    [
      { kind: 'parcel_delivered', params: { parcel: { position: 1, count: 2 } } },
      'Parcel 1 of 2 was delivered',
    ],
    [{ kind: 'delivered', params: { byCode: true } }, 'Your order was delivered: The code was right.'],
    [
      { kind: 'parcel_failed', params: { parcel: { position: 1, count: 1 }, reason: 'nobody' } },
      'The parcel could not be delivered: Nobody was there.',
    ],
    [
      { kind: 'parcel_sent_again', params: { parcel: { position: 2, count: 2 } } },
      'Parcel 2 of 2 was sent again',
    ],
    [{ kind: 'parcel_came_back', params: { parcel: { position: 1, count: 1 } } }, 'The parcel came back'],
    [{ kind: 'step_undone', params: { isUnpacked: true } }, 'Correction: what was packed is not sent'],
    [
      { kind: 'rest_cancelled', params: { to: 'shipped' } },
      'Your order is on its way: The rest of it was refunded.',
    ],
    [
      { kind: 'paid', params: { isLastPart: true } },
      'Payment received: The last payment has arrived: the order is paid in full.',
    ],
    [
      { kind: 'deposit_asked', params: { amountMinor: 3_500_000, dueOn: '2026-12-04', currency: 'NGN' } },
      'Deposit agreed: ₦35,000 now, the balance by Fri 4 Dec.',
    ],
    [
      {
        kind: 'part_paid',
        params: { amountMinor: 3_500_000, dueMinor: 1_000_000, dueOn: '2026-12-04', currency: 'NGN' },
      },
      '₦35,000 received: ₦10,000 is due by Fri 4 Dec. Your pieces are kept.',
    ],
    [
      { kind: 'rest_prolonged', params: { dueOn: '2026-12-18' } },
      'More time for the balance: The balance is due by Fri 18 Dec.',
    ],
    [
      { kind: 'difference_paid', params: { amountMinor: 400_000, dueMinor: 500_000, currency: 'NGN' } },
      '₦4,000 received: ₦5,000 is still to pay.',
    ],
    [
      { kind: 'difference_paid', params: { amountMinor: 500_000, dueMinor: 0, currency: 'NGN' } },
      '₦5,000 received: All of the order is paid.',
    ],
    [
      { kind: 'rest_waived', params: { amountMinor: 500_000, why: 'A present', currency: 'NGN' } },
      '₦5,000 need not be paid: A present',
    ],
    ...(
      [
        ['dispute', '₦50 was taken back by your bank'],
        ['dashboard', '₦50 was sent back to you'],
        ['reversed', '₦50 was taken back by the payment provider'],
      ] as const
    ).map(([how, words]): [OrderEventFacts, string] => [
      { kind: 'money_taken', params: { amountMinor: 5_000, how, currency: 'NGN' } },
      words,
    ]),
    [
      { kind: 'refund_dropped', params: { amountMinor: 5_000 } },
      '₦50 is with you already: Your bank gave it back, so we do not send it again.',
    ],
    [
      { kind: 'sent_unpaid', params: { dueMinor: 5_000, currency: 'NGN' } },
      'Sent before all of it is paid: ₦50 is still to pay.',
    ],
    [
      { kind: 'excess_kept', params: { amountMinor: 5_000, why: 'As agreed', currency: 'NGN' } },
      '₦50 more was paid, as agreed: As agreed',
    ],
    [
      { kind: 'cancelled', params: { reason: 'claim_accepted' } },
      'Order cancelled: Your bank has given the money back.',
    ],
    [{ kind: 'note', params: {} }, 'Note'],
    [
      { kind: 'return_moved', params: { number: 1, kind: 'return', to: 'approved' } },
      'Return 1 was accepted',
    ],
    [
      { kind: 'return_moved', params: { number: 2, kind: 'claim', to: 'declined', why: 'It was worn' } },
      'Claim 2 was declined: It was worn',
    ],
    [
      { kind: 'exchange_placed', params: { return: 'Return 1', order: 'IL-1' } },
      'Exchange: Return 1 of order IL-1 pays for it.',
    ],
    [{ kind: 'paid', params: { isExchange: true } }, 'Order confirmed: What comes back pays for it.'],
    [
      { kind: 'pickup_ready', params: { place: 'Yaba shop', keptUntil: '2026-12-08' } },
      'Ready to be picked up: It is waiting at Yaba shop until Tue 8 Dec.',
    ],
    [{ kind: 'pickup_reminded', params: {} }, 'Reminded to pick it up'],
    [{ kind: 'pickup_kept', params: { keptUntil: '2026-12-15' } }, 'Kept longer: Until Tue 15 Dec.'],
    [{ kind: 'collected', params: { proof: 'code' } }, 'Picked up: The code was right.'],
    [
      { kind: 'collected', params: { proof: 'phone', isSomebodyElse: true } },
      'Picked up: Handed over by name and phone number. Somebody else came for it.',
    ],
    [
      {
        kind: 'delivery_choice_changed',
        params: { to: 'Ikeja', beforeMinor: 1_800_000, afterMinor: 2_050_000, currency: 'NGN' },
      },
      'To be delivered to Ikeja: The order costs ₦20,500 instead of ₦18,000.',
    ],
    [{ kind: 'sold_at_counter', params: {} }, 'Sold at the counter: Paid and handed over.'],
    [
      { kind: 'sold_at_counter', params: { isKept: true } },
      'Sold at the counter: Paid and handed over; sent to the shop later.',
    ],
    [
      {
        kind: 'lines_changed',
        params: {
          lines: [
            { title: 'Dress, M', before: 3, after: 1 },
            { title: 'Bag', before: 0, after: 2 },
            { title: 'Scarf', before: 1, after: 0 },
          ],
          beforeMinor: 6_730_000,
          afterMinor: 3_470_000,
          currency: 'NGN',
        },
      },
      'Order changed: Dress, M: 1 instead of 3. Added: 2 × Bag. Taken out: Scarf. The total is ₦34,700 instead of ₦67,300.',
    ],
  ]
  expect(new Set(events.map(([{ kind }]) => kind))).toEqual(new Set(orderEventKinds))
  for (const [event, words] of events) expect(said(event)).toBe(words)
  expect(Object.values(statusTitles)).toContain('Payment received')
})

test('an event from before has the words it was written with', () => {
  const words = { title: 'Paid', description: 'By an older version' }
  expect(orderEventWords({ kind: 'paid', params: { words } })).toEqual(words)
})

const accepted = (why: string, receivedMinor: number) =>
  orderEventWords({
    kind: 'paid',
    params: { accepted: { why, receivedMinor, totalMinor: 4_750_000, currency: 'NGN' } },
  }).description

// (rule: payment-mismatch)
test('what an owner accepted says her reason, and what is missing or too much', () => {
  expect(accepted('Paid the rest in the store', 5_000)).toBe(
    'Paid the rest in the store. ₦50 of ₦47,500 came in; accepted without the missing ₦47,450.',
  )
  expect(accepted('Fine!', 5_000_000)).toBe('Fine! ₦50,000 of ₦47,500 came in; ₦2,500 of it was too much.')
  expect(accepted('Fine', 4_750_000)).toBe('Fine')
  expect(accepted('Agreed', 4_750_001)).toContain('₦0.01 of it was too much')
  const said = (why: string) => accepted(why, 5_000).split(' ₦')[0]
  expect([' Yes ', 'Yes.', 'Yes!', 'Yes?'].map(said)).toEqual(['Yes.', 'Yes.', 'Yes!', 'Yes?'])
})
