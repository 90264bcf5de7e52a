import { dayAfter, depositOf } from '../../src/cart/quote/deposit.rules.ts'
import { dayMs, hourMs, lagosDay, minuteMs } from '../../src/lib/time.ts'
import { sampleName, sampleReference } from '../../src/payments/providers/sample-reference.rules.ts'
import { abroad, type Person } from './people.ts'
import type { Random } from './random.ts'
import { paymentOf, sumsOf } from './money-rows.ts'
import type { Code, Rows } from './rows.ts'
import { addEvents, addStory } from './story-rows.ts'
import type { Story } from './story.ts'
import type { Writer } from './write-stories.ts'

type Parts = { rows: Rows; random: Random; writer: Writer; code: Code; people: Person[]; now: Date }

/** One order each of what waits for its owner, dated from `now`, so that each queue has something at any hour. */
export function addSpecialOrders(parts: Parts): void {
  addWaiting(parts)
  addQuote(parts)
  addDeposit(parts)
  addPacked(parts)
  addUnderpaid(parts)
  addPaidTwice(parts)
  addFailedParcel(parts)
  addCameBack(parts)
  addDispute(parts)
}

const ago = ({ now }: Parts, hours: number) => new Date(now.getTime() - hours * hourMs)
const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * minuteMs)

/** An order so many hours old that `person` placed; what is named of it is as said. */
function begun(parts: Parts, person: number, hours: number, own: Partial<Story> = {}): Story {
  return { ...parts.writer.begin(parts.people[person]!, ago(parts, hours)), notes: '', ...own }
}

const inChat = { source: 'chat', hasAccount: false, method: 'bank_transfer' } as const

const add = ({ rows, random, code }: Parts, story: Story) => addStory(rows, random, story, code)

const orderOf = ({ rows }: Parts, { id }: Story) => rows.orders.find((order) => order.id === id)!

/** Two that wait for their transfer; of one the money is here, under a name no order has. */
function addWaiting(parts: Parts): void {
  add(parts, begun(parts, 3, 20, inChat))
  const story = begun(parts, 5, 5, { ...inChat, notes: 'I will transfer this evening.' })
  add(parts, story)
  const { total } = sumsOf(story)
  const paidAt = ago(parts, 2)
  parts.rows.payments.push({
    ...paymentOf(parts.random, { ...story, source: 'shop', paidAt }, total),
    orderId: null,
    reference: sampleReference('SAMPLE-TRANSFER', total),
    payerName: `${story.person!.firstName} ${story.person!.lastName}`.toUpperCase(),
    createdAt: paidAt,
  })
}

/** Delivery to London, whose price is asked for. */
function addQuote(parts: Parts): void {
  const [place] = abroad
  const person = { ...parts.people[7]!, place: place!, phone: '+447700900042' }
  add(parts, { ...parts.writer.begin(person, ago(parts, 9)), delivery: null, notes: '' })
}

/** Its deposit is paid, the balance is due in two days. */
function addDeposit(parts: Parts): void {
  const story = begun(parts, 9, 5 * 24, inChat)
  add(parts, story)
  const { total } = sumsOf(story)
  const [amount, paidAt] = [depositOf(total, 40), after(story.createdAt, 90)]
  const restDueOn = dayAfter(lagosDay(parts.now), 2)
  Object.assign(orderOf(parts, story), {
    depositAmount: amount,
    restDueOn,
    depositPaidAt: paidAt,
    restReminded: 3,
  })
  parts.rows.payments.push(paymentOf(parts.random, { ...story, paidAt }, amount))
  const currency = 'NGN'
  addEvents(parts.rows, story, [
    {
      kind: 'deposit_asked',
      params: { amountMinor: amount, dueOn: restDueOn, currency },
      at: after(story.createdAt, 1),
    },
    {
      kind: 'part_paid',
      params: { amountMinor: amount, dueMinor: total - amount, dueOn: restDueOn, currency },
      at: paidAt,
    },
  ])
}

/** Paid an hour ago; and packed, waiting for its rider. */
function addPacked(parts: Parts): void {
  const paid = begun(parts, 11, 1.2)
  add(parts, { ...paid, paidAt: after(paid.createdAt, 4) })
  const packed = begun(parts, 13, 26)
  add(parts, { ...packed, paidAt: after(packed.createdAt, 6), packedAt: ago(parts, 2) })
}

/** ₦1,000 too little came in. */
function addUnderpaid(parts: Parts): void {
  const story = begun(parts, 15, 7, { method: 'bank_transfer' })
  add(parts, story)
  const { total } = sumsOf(story)
  const [paidMinor, paidAt] = [total - 100_000, after(story.createdAt, 12)]
  Object.assign(orderOf(parts, story), { status: 'pending_review' })
  const payment = { ...paymentOf(parts.random, { ...story, paidAt }, paidMinor), asked: total }
  parts.rows.payments.push(payment)
  const flag = { kind: 'wrong_amount', params: { paidMinor, askedMinor: total } } as const
  addEvents(parts.rows, story, [
    { kind: 'pending_review', params: { flag }, status: 'pending_review', at: paidAt },
  ])
  raise(parts, story, { ...flag, cause: payment.reference, raisedAt: paidAt })
}

/** The second payment went back by itself. */
function addPaidTwice(parts: Parts): void {
  const begunAt = begun(parts, 17, 3 * 24, { method: 'card' })
  const story = { ...begunAt, paidAt: after(begunAt.createdAt, 3) }
  add(parts, { ...story, packedAt: ago(parts, 50), shippedAt: ago(parts, 48) })
  const { total } = sumsOf(story)
  const at = after(story.createdAt, 9)
  const payment = {
    ...paymentOf(parts.random, { ...story, paidAt: at }, total),
    reference: sampleReference(`${story.orderNumber}-2`, total),
    refunded: total,
  }
  const id = parts.random.uuid()
  parts.rows.payments.push(payment)
  parts.rows.refunds.push({
    id,
    paymentId: payment.id,
    amount: total,
    cause: 'duplicate',
    state: 'confirmed',
    providerRefundId: `${sampleName}-${id}`,
    createdAt: at,
    updatedAt: after(at, 5),
  })
  const flag = { kind: 'paid_twice', params: { reference: payment.reference } } as const
  addEvents(parts.rows, story, [
    { kind: 'payment_review', params: { flag }, at },
    { kind: 'refund_requested', params: { amountMinor: total, reason: 'second_payment' }, at: after(at, 1) },
  ])
  raise(parts, story, { ...flag, cause: payment.reference, raisedAt: at })
}

function onItsWay(parts: Parts, person: number, days: number): Story {
  const story = begun(parts, person, days * 24)
  const shippedAt = ago(parts, days * 24 - 20)
  return { ...story, paidAt: after(story.createdAt, 5), packedAt: after(shippedAt, -90), shippedAt }
}

function addFailedParcel(parts: Parts): void {
  const story = onItsWay(parts, 19, 4)
  add(parts, story)
  const at = ago(parts, 3)
  Object.assign(
    parts.rows.fulfilments.find(({ orderId }) => orderId === story.id)!,
    {
      state: 'failed',
      failedReason: 'Nobody was there: the gate was locked',
      updatedAt: at,
    },
  )
  const parcel = { position: 1, count: 1 }
  addEvents(parts.rows, story, [{ kind: 'parcel_failed', params: { parcel, reason: 'nobody' }, at }])
  raise(parts, story, { kind: 'delivery_failed', params: { reason: 'nobody' }, cause: '', raisedAt: at })
}

/** Its parcel came back: the pieces wait to be packed again. */
function addCameBack(parts: Parts): void {
  const story = onItsWay(parts, 21, 6)
  add(parts, story)
  const [failedAt, at] = [ago(parts, 30), ago(parts, 6)]
  Object.assign(
    parts.rows.fulfilments.find(({ orderId }) => orderId === story.id)!,
    {
      state: 'came_back',
      failedReason: 'The address is wrong',
      updatedAt: at,
    },
  )
  for (const line of parts.rows.orderLines.filter(({ orderId }) => orderId === story.id))
    line.packedQuantity = 0
  Object.assign(orderOf(parts, story), { status: 'paid', updatedAt: at })
  const parcel = { position: 1, count: 1 }
  addEvents(parts.rows, story, [
    { kind: 'parcel_failed', params: { parcel, reason: 'address' }, at: failedAt },
    { kind: 'parcel_came_back', params: { parcel }, status: 'paid', at },
  ])
}

/** A customer told her bank that nothing arrived; the answer is due in two days. */
function addDispute(parts: Parts): void {
  const sent = onItsWay(parts, 23, 12)
  const story = { ...sent, method: 'card' as const, deliveredAt: ago(parts, 9 * 24) }
  add(parts, story)
  const payment = parts.rows.payments.find(({ orderId }) => orderId === story.id)!
  const [at, dueAt, id] = [ago(parts, 22), new Date(parts.now.getTime() + 2 * dayMs), parts.random.uuid()]
  parts.rows.disputes.push({
    id,
    paymentId: payment.id,
    providerId: 1n,
    category: 'chargeback',
    amount: payment.paid!,
    currency: 'NGN',
    dueAt,
    createdAt: at,
    updatedAt: at,
  })
  const { reference } = payment
  addEvents(parts.rows, story, [{ kind: 'charge_dispute_create', params: { reference }, at }])
  const params = { reference, dueAt: dueAt.toISOString() }
  raise(parts, story, { kind: 'disputed', params, cause: id, dueAt, raisedAt: at })
}

const raise = ({ rows }: Parts, { id }: Story, flag: Omit<Rows['orderFlags'][number], 'orderId'>): void =>
  void rows.orderFlags.push({ ...flag, orderId: id })
