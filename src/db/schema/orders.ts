import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { flagKinds, type FlagReason } from '../../orders/order/flags.rules.ts'
import type { ShippingAddress } from '../../orders/order/order.schema.ts'
import {
  type EventWords,
  type OrderEventFacts,
  orderEventKinds,
} from '../../orders/order/order-event-words.rules.ts'
import {
  cancelCauses,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '../../orders/order/order-status.rules.ts'
import type { DoorPrice } from '../../shipping/abroad/door-price.rules.ts'
import { users } from './account.ts'
import { createdAt, foldedIndex, id, instant, partOf, partialIndex, partialUniqueIndex } from './columns.ts'

/** Counts the orders of a shop with short numbers (rule: short-order-numbers). */
export const orderNumbers = pgSequence('order_numbers')

/**
 * An order. The breakdown is stored as charged (rule: order-keeps-its-words); `holdState` says what its lines did to
 * stock.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNumber: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The hash of the guest cookie that made it, only with the setting `guest_checkout`. */
    guestSessionId: text(),
    /** The caller's Idempotency-Key, unique per owner: a double tap makes one order. */
    idempotencyKey: text(),
    /** The digest of goods, address and total as submitted: the same again, unpaid, is the same order. */
    requestHash: text(),
    email: text().notNull(),
    phone: text().notNull(),
    customerName: text().notNull(),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    shippingZoneId: uuid(),
    /** Its customer fetches it: the place is in the address (rule: pickup-kept). */
    isPickup: boolean().notNull().default(false),
    subtotal: integer().notNull(),
    discount: integer().notNull().default(0),
    /** Null while the fee is on request (rule: delivery-quote). */
    delivery: integer(),
    deliveryDaysMin: integer(),
    deliveryDaysMax: integer(),
    /** How the delivery of a parcel abroad was worked out (rule: price-to-door); null for all others. */
    doorPrice: jsonb().$type<DoorPrice>(),
    totalAmount: integer().notNull(),
    currency: text().notNull().default('NGN'),
    /** What of the total store credit pays, as it was placed: held until it is paid (rule: credit-is-a-tender). */
    creditAmount: integer().notNull().default(0),
    promoCodeId: uuid(),
    promoCode: text(),
    /** Derived from payments and refunds by a trigger of their migration, its one writer (rule: payment-status). */
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('pending'),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    /** Who cancelled it; null unless it is. What they said is in the params of its last event: `reason` or `why`. */
    cancelCause: text({ enum: cancelCauses }),
    holdState: text({ enum: ['none', 'held', 'sold', 'released'] })
      .notNull()
      .default('none'),
    holdExpiresAt: instant(),
    /** Since when its buyer has held these items, over this order and those it replaced; bounds every later hold. */
    heldSince: instant(),
    /** The first and last day of the estimate made at payment; a parcel that left has its own (rule: expected-delivery). */
    deliveryDateFrom: date({ mode: 'string' }),
    deliveryDate: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    /** `chat`: an owner made it for somebody she talked to. `counter`: sold and handed over in the shop. */
    source: text({ enum: orderSources }).notNull().default('shop'),
    /** The network it was placed from, only while it waits for its payment (rule: hold-caps). */
    network: text(),
    paidAt: instant(),
    /** What is paid first of an order that is paid in parts (rule: part-payment), in minor units; null for all others. */
    depositAmount: integer(),
    /** The last day, in Lagos, on which the rest may come. */
    restDueOn: date({ mode: 'string' }),
    /** When the first part came in: from then on the hold ends by a person's decision alone. */
    depositPaidAt: instant(),
    /** How many days before `restDueOn` the last reminder was sent, or had no time left to be. */
    restReminded: smallint(),
    /**
     * What of its money the shop does not have since it was paid, claims that wait for an answer among it: above zero its pieces are
     * not ready (rule: paid-before-it-leaves). A trigger writes it; null until it is paid.
     */
    moneyMissing: bigint({ mode: 'number' }),
    /** Up to so much may be missing when its pieces leave: an owner's decision. */
    missingReleased: bigint({ mode: 'number' }).notNull().default(0),
    /** When something was first added after it was paid: from then on its money counts payment by payment (decision 061). */
    linesAddedAt: instant(),
    /** Made up for the demo (rule: sample-orders): nobody is mailed or asked for money about it. */
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('orders_user_idempotency').on(t.userId, t.idempotencyKey),
    unique('orders_guest_idempotency').on(t.guestSessionId, t.idempotencyKey),
    check(
      'orders_money',
      sql`${t.subtotal} >= 0 and ${t.discount} between 0 and ${t.subtotal} and ${t.delivery} >= 0`,
    ),
    check('orders_cancel_cause', sql`${t.cancelCause} is null or ${t.status} = 'cancelled'`),
    check('orders_total', sql`${t.totalAmount} = ${t.subtotal} - ${t.discount} + coalesce(${t.delivery}, 0)`),
    check(
      'orders_deposit',
      sql`case when ${t.depositAmount} is null then ${t.restDueOn} is null and ${t.depositPaidAt} is null
        else ${t.restDueOn} is not null and ${t.depositAmount} > 0 and ${t.depositAmount} < ${t.totalAmount} end`,
    ),
    index('orders_user_newest').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('orders_zone').on(t.shippingZoneId, t.createdAt.desc().nullsFirst(), t.id),
    partialIndex('orders_chat', [t.createdAt.desc().nullsFirst(), t.id], sql`${t.source} = 'chat'`),
    index('orders_email').on(sql`lower(${t.email})`),
    index('orders_queue').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    /** The migration has it INCLUDE what takings and best sellers read. */
    index('orders_paid').on(t.paidAt),
    index('orders_search').using(
      'gin',
      sql`lower(${t.orderNumber} || ' ' || ${t.customerName} || ' ' || ${t.email} || ' ' || ${t.phone}) gin_trgm_ops`,
    ),
    foldedIndex(
      'orders_folded',
      sql`${t.orderNumber} || ' ' || ${t.customerName} || ' ' || ${t.email} || ' ' || ${t.phone}`,
    ),
    partialIndex('orders_hold_expiry', [t.holdExpiresAt], sql`${t.status} = 'pending'`),
    /** Takings read each part of these few. */
    partialIndex('orders_in_parts', [t.id], sql`${t.depositAmount} is not null`),
    /** The same of those that were added to. */
    partialIndex('orders_lines_added', [t.id], sql`${t.linesAddedAt} is not null`),
    partialIndex(
      'orders_rest_due',
      [t.restDueOn],
      sql`${t.status} = 'pending' and ${t.depositPaidAt} is not null`,
    ),
    /** What owners' screens and "Make it mine" look for: empty in every shop but a demo. */
    partialIndex('orders_samples', [t.id], sql`${t.isSample}`),
    /** The queue Pick-up. */
    partialIndex(
      'orders_pickup',
      [t.createdAt.desc().nullsFirst(), t.id],
      sql`${t.isPickup} and ${t.status} in ('paid', 'pending')`,
    ),
    partialIndex('orders_network', [t.network], sql`${t.status} = 'pending'`),
  ],
)

/** The lines as sold: title, variant and unit price of that moment. `order_items` on the wire is a view of these. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    position: integer().notNull().default(0),
    productId: uuid(),
    variantId: uuid(),
    productSlug: text(),
    title: text().notNull(),
    size: text(),
    color: text(),
    imageKey: text(),
    unitPrice: integer().notNull(),
    /** What the product cost when another price was agreed (rule: agreed-price); null when it was sold at its own. */
    listPrice: integer(),
    quantity: integer().notNull(),
    lineTotal: integer().notNull(),
    /** Whether the order's discount counts for it (rule: promo-pieces): a refund gives back its part. */
    isDiscounted: boolean().notNull().default(true),
    /** Agreed in addition to pieces: it is no goods, and in no parcel. */
    isFee: boolean().notNull().default(false),
    /** Pieces that are not sent: refunded before they left, or of a cancelled order. */
    cancelledQuantity: integer().notNull().default(0),
    /** Pieces in parcels, packed or gone: the sum of `fulfilment_lines`. */
    packedQuantity: integer().notNull().default(0),
    /** Pieces of parcels whose money went back after they left. */
    returnedQuantity: integer().notNull().default(0),
    /** Pieces that are on the shelf again, by a refund (a trigger counts those) or a cancellation. */
    restockedQuantity: integer().notNull().default(0),
  },
  (t) => [
    /** The migration has it INCLUDE what best sellers read. */
    index().on(t.orderId, t.position),
    index('order_lines_product').on(t.productId),
    index('order_lines_variant').on(t.variantId),
    /** Lines of which pieces wait: the queue To pack. */
    partialIndex(
      'order_lines_left',
      [t.orderId],
      sql`${t.cancelledQuantity} + ${t.packedQuantity} < ${t.quantity}`,
    ),
    check('order_lines_total', sql`${t.quantity} > 0 and ${t.lineTotal} = ${t.unitPrice} * ${t.quantity}`),
    /** The lock of every change of pieces: rows tell the story, no piece is in two parcels (rule: to-pack). */
    check(
      'order_lines_pieces',
      sql`${t.cancelledQuantity} >= 0 and ${t.packedQuantity} >= 0 and ${t.cancelledQuantity} + ${t.packedQuantity} <= ${t.quantity}`,
    ),
    check('order_lines_returned', sql`${t.returnedQuantity} between 0 and ${t.packedQuantity}`),
    check('order_lines_restocked', sql`${t.restockedQuantity} between 0 and ${t.quantity}`),
  ],
)

/** The one history of an order: status changes and notes. `order_timeline` and `order_status_history` are its views. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The status after this event, set only when the event changed it. */
    status: text({ enum: orderStatuses }),
    /** What its words are made of when it is shown (src/orders/order/order-event-words.rules.ts). */
    params: jsonb().$type<OrderEventFacts['params'] | { words: EventWords }>().notNull().default({}),
    /** A note of the staff, which its customer does not see. */
    isPrivate: boolean().notNull().default(false),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId, t.createdAt)],
)

/** Why people must look at an order (rule: order-flags); a row for each reason, open until it is cleared. */
export const orderFlags = pgTable(
  'order_flags',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    kind: text({ enum: flagKinds }).notNull(),
    params: jsonb().$type<FlagReason['params']>().notNull(),
    /** What makes it one: a payment's reference or a refund's id. */
    cause: text().notNull().default(''),
    /** Until when something is to be done about it, where there is such a time. */
    dueAt: instant(),
    raisedAt: createdAt(),
    clearedAt: instant(),
    clearedBy: text(),
  },
  (t) => [
    partialUniqueIndex('order_flags_open', [t.orderId, t.kind, t.cause], sql`${t.clearedAt} is null`),
    partialIndex('order_flags_newest', [t.raisedAt.desc().nullsFirst()], sql`${t.clearedAt} is null`),
    index().on(t.orderId),
    check('order_flags_cleared', sql`(${t.clearedAt} is null) = (${t.clearedBy} is null)`),
  ],
)

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
