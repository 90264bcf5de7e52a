import { isMoving, type Refund } from '../../../sandbox/ledger/refund.ts'
import { cardByName } from '../../../sandbox/payments/test-cards.ts'
import { checkConsistency } from '../../../src/admin/shop-health/consistency.service.ts'
import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { AppError } from '../../../src/lib/errors.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/lib/time.ts'
import { readTakings } from '../../../src/admin/today/takings.service.ts'
import { sendDueCards } from '../../../src/credit/cards/send-cards.service.ts'
import { sweepPickups } from '../../../src/orders/pickup/pickup-reminders.service.ts'
import { sweepRests } from '../../../src/payments/deposits/rest-due.service.ts'
import { sweepDisputes } from '../../../src/payments/disputes/sync-disputes.service.ts'
import { comparePayments } from '../../../src/payments/compare-payments.service.ts'
import { sweepPayments } from '../../../src/payments/reconcile.service.ts'
import { type Act, act, ProviderRefusal } from '../act.ts'
import { sumOf } from '../checks/check.ts'
import type { Snapshot } from '../snapshot.ts'
import type { World } from '../world.ts'
import { control } from './shopper.ts'

const sweep = (world: World) => sweepPayments(world.shop.as(), options.firstCheckMs)

/** The nightly comparison with the provider, which says so when it cannot be made. */
const compare = (world: World) =>
  comparePayments(world.shop.as()).catch((error: unknown) => {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const isUnreachable = errors.every(
      (one) => one instanceof Error && one.message.startsWith('The provider'),
    )
    throw isUnreachable ? new ProviderRefusal(String(error)) : error
  })

/** How a refund ends that nobody stops, by the card that paid. */
function endOf(world: World, { reference }: Refund) {
  const card = world.shop.sandbox.ledger.transactions.get(reference)?.card
  return (card && cardByName(card.name)?.refundEnds) ?? 'processed'
}

/** What says that something still moves: states and sums, not when somebody looked last. */
const fingerprint = (seen: Snapshot) =>
  JSON.stringify([
    seen.orders.map(({ status, payment_status, hold_state }) => [status, payment_status, hold_state]),
    seen.payments.map(({ state, paid, refunded }) => [state, paid, refunded]),
    seen.refunds.map(({ state, amount }) => [state, amount]),
    seen.disputes.map(({ state, amount }) => [state, amount]),
    seen.adjustments.length,
    seen.events.length,
    seen.mails.length,
    seen.cardMails.length,
    seen.flags.map(({ kind, cleared_at }) => [kind, cleared_at]),
    seen.provider.refunds.map(({ id, status }) => [id, status]),
  ])

/** The nightly check of mails asks what was sent, and no mail is sent here. */
const lookedAt = (finding: { kind: string }) => finding.kind !== 'mail'

const mostRounds = 8

/**
 * The provider answers again, its refunds end, and everything that runs by itself runs until nothing changes any more. Lost notices
 * stay lost.
 */
export async function settleEverything(world: World) {
  await control(world, 'reset', {})
  let before = ''
  for (let round = 0; ; round++) {
    if (round === mostRounds) throw new Error(`Something still changes after ${mostRounds} rounds`)
    // For a minute the shop may not ask a provider that did not answer.
    world.advance(round > 0 ? 65 * minuteMs : minuteMs)
    for (const refund of world.now().provider.refunds)
      if (isMoving(refund))
        await control(world, 'refund', { id: refund.id, status: endOf(world, refund), webhook: false })
    await sweep(world)
    if (!(await sweepDisputes(world.shop.as()))) throw new Error('The disputes could not be read')
    await compare(world)
    await sweepRests(world.shop.as())
    await sweepPickups({ ...world.shop.as() })
    await sendDueCards(world.shop.as())
    const now = fingerprint(await world.look())
    if (now === before) break
    before = now
  }
  const { findings } = await checkConsistency(world.shop.as())
  const [owed, { credit_owed: today }] = [
    sumOf(world.now().creditAccounts, ({ balance }) => balance),
    await readTakings(world.shop.as(), { days: 1 }),
  ]
  if (owed !== today)
    findings.push({
      kind: 'charge',
      subject: 'Today',
      text: `says that ${today} is owed in credit, not ${owed}`,
    })
  return {
    isSettled: true,
    nightFindings: findings.filter(lookedAt).map(({ kind, subject, text }) => `${kind}: ${subject} ${text}`),
  }
}

const passes = (name: string, weight: number, unit: string, ms: number, most: number): Act =>
  act(name, weight, (world, draw) => {
    const count = 1 + draw.whole(most)
    return {
      says: `${count} ${unit}${count === 1 ? ' passes' : 's pass'}`,
      run: async () => world.advance(count * ms),
    }
  })

/** Time, and what the shop does by itself in it. */
export const clockActs: Act[] = [
  passes('minutes', 2, 'minute', minuteMs, 20),
  passes('hours', 1, 'hour', hourMs, 30),
  passes('days', 1, 'day', dayMs, 4),
  act('reconcile', 5, (world) => ({ says: 'the reconciler runs', run: () => sweep(world) })),
  act('sweep-disputes', 3, (world) => ({
    says: 'the disputes are read',
    run: () => sweepDisputes(world.shop.as()),
  })),
  act('sweep-rests', 1, (world) => ({
    says: 'the rests are looked at',
    run: () => sweepRests(world.shop.as()),
  })),
  act('night', 1, (world) => ({ says: 'the night compares the payments', run: () => compare(world) })),
  act('settle', 1, (world) => ({ says: 'everything settles', run: () => settleEverything(world) })),
]

export const isRefusal = (error: unknown): error is AppError | ProviderRefusal =>
  error instanceof AppError || error instanceof ProviderRefusal
