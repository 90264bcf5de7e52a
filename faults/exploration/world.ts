import { cardMailQueue } from '../../src/credit/cards/send-cards.service.ts'
import { creditMailQueue } from '../../src/credit/credit-mail.rules.ts'
import { openCheckoutShop, options } from '../../src/checkout/test-checkout-shop.ts'
import { sql } from 'drizzle-orm'
import { settings } from '../../src/db/schema.ts'
import {
  adminActor,
  insertCustomer,
  insertProduct,
  insertPromoCode,
  insertZone,
} from '../../src/db/test-fixtures.ts'
import { usualRights } from '../../src/lib/helper-rights.rules.ts'
import {
  type Actor,
  asSystem,
  requireOwner,
  requireStaff,
  type SignedInStaffCtx,
} from '../../src/lib/server/context.ts'
import { securityAlertQueue } from '../../src/lib/server/watch/security-events.ts'
import { dayMs, secondMs } from '../../src/lib/time.ts'
import type { OwnerPaymentsCtx } from '../../src/payments/providers/payment-provider.server.ts'
import { returnMailQueue } from '../../src/returns/move-return.service.ts'
import { reviewMailQueue } from '../../src/reviews/ask-reviews.service.ts'
import { createPickupPlace } from '../../src/shipping/pickup/pickup-places.service.ts'
import { yabaShop } from '../../src/checkout/test-pickup-shop.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Refunds at the provider move by an act of their own, never because time went by. */
const refundStepMs = 20 * dayMs

/** The clock of shop and sandbox: a Monday morning in Lagos, which goes on by a second with each step. */
export type Clock = { now: () => number; advance: (ms: number) => void }
export const startOfClock = Date.parse('2026-11-23T09:00:00Z')

const scarfMinor = 600_050

export type Person = { name: string; actor: Actor }

/** What acts may do: a shop with few pieces, three shoppers, an owner and a helper, the provider's sandbox, one clock. */
export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld(clock: Clock) {
  const queues = [securityAlertQueue, returnMailQueue, creditMailQueue, cardMailQueue, reviewMailQueue]
  const shop = await openCheckoutShop(queues, { refundStepMs })
  shop.setNow(new Date(clock.now()))
  const dress = await insertProduct(shop.ctx, {
    title: 'Dress',
    priceNgn: 1_800_000,
    variants: [
      { stock: 6, size: 'S', sku: 'DRESS-S' },
      { stock: 5, size: 'M', sku: 'DRESS-M' },
    ],
  })
  const scarf = await insertProduct(shop.ctx, {
    title: 'Scarf',
    priceNgn: scarfMinor,
    variants: [{ stock: 7, sku: 'SCARF' }],
  })
  await insertPromoCode(shop.ctx, {})
  await insertPromoCode(shop.ctx, { code: 'GIFT', value: 100, oncePerCustomer: false })
  // A scarf without delivery costs ₦40 with it: less than a provider takes.
  const nearly = { code: 'NEARLY', kind: 'fixed', value: scarfMinor - 4_000, oncePerCustomer: false } as const
  await insertPromoCode(shop.ctx, nearly)
  const pickUp = await insertZone(shop.ctx, { name: 'Pick up', rate: 0 })
  const place = await createPickupPlace(asSystem(shop.ctx, 'world'), { ...yabaShop, keep_days: 3 })
  const people: Person[] = []
  for (const name of ['ada', 'bisi', 'chidi'])
    people.push({ name, actor: (await insertCustomer(shop.ctx, `${name}@example.com`)).actor })
  const staff = async (name: string) => ({
    ...adminActor,
    userId: (await insertCustomer(shop.ctx, `${name}@shop.test`)).user.id,
  })
  const ownerActor = await staff('owner')
  const helperActor = {
    ...(await staff('helper')),
    role: 'helper',
    rights: [...usualRights, 'sell'],
  } as const
  // Riders' links need the first; a parcel is asked about before its story is over.
  const set = { delivery_code: true, gift_cards: true, review_after_days: 2 }
  await shop.ctx.db
    .insert(settings)
    .values(Object.entries(set).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
  const goods = [
    ...dress.variants.map((variant) => ({
      ...variant,
      name: `dress ${variant.size}`,
      priceMinor: 1_800_000,
    })),
    ...scarf.variants.map((variant) => ({ ...variant, name: 'scarf', priceMinor: scarfMinor })),
  ]
  /** Notices of the sandbox that have been delivered or are lost. */
  const pastNotices = new Set<number>()
  const outsideRefunds: number[] = []
  /** Parcels whose mail about how they fit was written. */
  const askedParcels: string[] = []
  let keys = 0
  let snapshot: Snapshot | null = null
  return {
    shop,
    people,
    goods,
    scarf: goods.at(-1)!,
    pickUp,
    /** Where orders are fetched. */
    place,
    pastNotices,
    /** The provider's numbers of refunds made in its dashboard. */
    outsideRefunds,
    askedParcels,
    owner: () => shop.as(ownerActor) as OwnerPaymentsCtx,
    cardOwner: () => ({ ...requireOwner(shop.as(ownerActor)), appUrl: '', authSecret: options.authSecret }),
    helper: () => requireStaff(shop.ctxFor(helperActor)) as SignedInStaffCtx,
    /** A name that this world has not used. */
    key: (word: string) => `${word}-${++keys}`,
    uuid: () => `00000000-0000-4000-9000-${String(++keys).padStart(12, '0')}`,
    /** The rows as the last step left them. */
    now: () => snapshot!,
    advance: (ms: number) => {
      clock.advance(ms)
      shop.setNow(new Date(clock.now()))
    },
    /** Reads everything after a step. */
    look: async (marks: { isSettled?: boolean; nightFindings?: string[] } = {}) => {
      snapshot = await readSnapshot(shop.ctx, shop.sandbox.ledger, snapshot, {
        isSettled: false,
        nightFindings: [],
        ...marks,
        outsideRefunds: [...outsideRefunds],
        askedParcels: [...askedParcels],
      })
      return snapshot
    },
    tick: secondMs,
  }
}
