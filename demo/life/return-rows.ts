import { dayAfter } from '../../src/cart/quote/deposit.rules.ts'
import { dayMs, hourMs, lagosDay } from '../../src/lib/time.ts'
import type { ReturnKind, ReturnState } from '../../src/orders/order/return-events.rules.ts'
import { type ReturnReason, waitsForOwner } from '../../src/returns/return-states.rules.ts'
import type { Random } from './random.ts'
import { type Rows, sampleActor } from './rows.ts'
import type { Story } from './story.ts'
import { addEvents } from './story-rows.ts'

type Sample = { state: ReturnState; kind: ReturnKind; reason: ReturnReason; note?: string }

/** One of each state, the newest orders first; what was given back already is of orders with a refund. */
const samples: Sample[] = [
  { state: 'requested', kind: 'return', reason: 'too_small', note: 'Lovely, but I need one size up.' },
  { state: 'requested', kind: 'claim', reason: 'never_came', note: 'The rider says it is delivered.' },
  { state: 'approved', kind: 'return', reason: 'too_large' },
  { state: 'received', kind: 'return', reason: 'changed_mind' },
  { state: 'declined', kind: 'return', reason: 'changed_mind' },
  { state: 'withdrawn', kind: 'return', reason: 'not_as_shown' },
]
const declineReason = 'It was worn: the hem has a stain that was not there when it left.'

/** Returns in every state over the stories, whose pieces and money agree with them (rule: sample-orders). */
export function addReturns(rows: Rows, random: Random, stories: Story[], now: Date): void {
  const arrived = stories
    .filter(({ source, deliveredAt, refund, end }) => source === 'shop' && deliveredAt && !refund && !end)
    .toSorted((a, b) => b.deliveredAt!.getTime() - a.deliveredAt!.getTime())
  const recent = arrived.filter(({ deliveredAt }) => deliveredAt! < new Date(now.getTime() - 30 * hourMs))
  for (const [index, sample] of samples.entries())
    if (recent[index]) addReturn(rows, random, recent[index], sample)
  const oldest = arrived.at(-1)
  if (oldest) addReturn(rows, random, oldest, { state: 'expired', kind: 'return', reason: 'too_small' })
  for (const story of stories.filter(({ refund }) => refund?.kind === 'returned').slice(-3))
    addReturn(rows, random, story, { state: 'settled', kind: 'return', reason: 'too_small' })
}

function addReturn(rows: Rows, random: Random, story: Story, sample: Sample): void {
  const { state, kind, reason, note = '' } = sample
  const line = rows.orderLines.find(({ orderId, position }) => orderId === story.id && position === 0)!
  const deliveredAt = story.deliveredAt!
  const at = (hours: number) => new Date(deliveredAt.getTime() + hours * hourMs)
  const [openedAt, decidedAt, arrivedAt] = [at(3), at(5), at(24)]
  const isDecided = ['approved', 'received', 'settled', 'declined', 'expired'].includes(state)
  const isApproved = isDecided && state !== 'declined'
  const hasArrived = state === 'received' || state === 'settled'
  const settledAt = state === 'settled' ? story.refund!.at : null
  const worth = Math.floor((line.lineTotal * (100 - story.discountPercent)) / 100 / line.quantity)
  const [id, lineId] = [random.uuid(), random.uuid()]
  rows.returns.push({
    id,
    orderId: story.id,
    number: 1,
    kind,
    state,
    openedBy: 'customer',
    note,
    windowEndsOn: dayAfter(lagosDay(deliveredAt), 7),
    ...(isApproved && {
      way: 'send' as const,
      place: 'Indigo Lane, 14 Adeola Odeku Street, Lagos',
      expiresOn: dayAfter(lagosDay(decidedAt), 14),
    }),
    declineReason: state === 'declined' ? declineReason : null,
    decidedBy: isDecided ? sampleActor : null,
    decidedAt: isDecided ? decidedAt : null,
    receivedBy: hasArrived ? sampleActor : null,
    receivedAt: hasArrived ? arrivedAt : null,
    settledBy: settledAt && sampleActor,
    settledAt,
    createdAt: openedAt,
    updatedAt: settledAt ?? (hasArrived ? arrivedAt : isDecided ? decidedAt : openedAt),
  })
  // Of those given back one went on the shelf; the other came back with a stain.
  const given = state === 'settled' ? story.refund!.amountMinor : worth
  rows.returnLines.push({
    id: lineId,
    returnId: id,
    orderLineId: line.id,
    quantity: 1,
    reason,
    wish: 'refund',
    worth: isApproved ? given : null,
    asNew: state === 'settled' ? 1 : 0,
    damaged: state === 'received' ? 1 : 0,
  })
  if (isApproved)
    rows.returnSums.push({
      returnId: id,
      returnLineId: lineId,
      kind: 'goods',
      amount: given,
      params: { pieces: 1, paidMinor: given * line.quantity, quantity: line.quantity, before: 0 },
      by: sampleActor,
      createdAt: decidedAt,
    })
  const step = waitsForOwner({ state, way: isApproved ? 'send' : null })
  if (step)
    rows.orderFlags.push({
      orderId: story.id,
      kind: 'return_waits',
      params: { number: 1, kind, step },
      cause: id,
      raisedAt: hasArrived ? arrivedAt : openedAt,
    })
  if (state === 'received') line.returnedQuantity = 1
  if (state === 'settled') {
    const { refundId } = rows.refundLines.find(({ orderLineId }) => orderLineId === line.id)!
    rows.returnRefunds.push({ returnId: id, refundId })
  }
  const steps: [ReturnState, Date][] = [
    ['requested', openedAt],
    ...(isApproved ? [['approved', decidedAt] as [ReturnState, Date]] : []),
    ...(hasArrived ? [['received', arrivedAt] as [ReturnState, Date]] : []),
    ...(settledAt ? [['settled', settledAt] as [ReturnState, Date]] : []),
    ...(['declined', 'withdrawn'].includes(state) ? [[state, decidedAt] as [ReturnState, Date]] : []),
    ...(state === 'expired'
      ? [[state, new Date(decidedAt.getTime() + 15 * dayMs)] as [ReturnState, Date]]
      : []),
  ]
  addEvents(
    rows,
    story,
    steps.map(([to, time]) => ({
      kind: 'return_moved' as const,
      params: { number: 1, kind, to, ...(to === 'declined' && { why: declineReason }) },
      at: time,
    })),
  )
}
