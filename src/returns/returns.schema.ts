import * as z from 'zod'
import { orderStatuses } from '../orders/order/order-status.rules.ts'
import { returnKinds, returnStates } from '../orders/order/return-events.rules.ts'
import {
  pieceConditions,
  returnReasons,
  returnSumKinds,
  returnWays,
  returnWishes,
} from './return-states.rules.ts'

const minor = z.int().describe('Minor units')
const instant = z.iso.datetime()
const pieces = z.int().min(1).max(999)

/** How a customer without an account shows that an order is hers: the signed link of its mails, else its e-mail. */
export const proofShape = {
  email: z.string().max(254).optional(),
  token: z.string().max(100).optional(),
}

export const newReturnShape = {
  kind: z.enum(returnKinds).default('return'),
  lines: z
    .array(
      z.strictObject({
        order_line_id: z.uuid(),
        quantity: pieces,
        reason: z.enum(returnReasons),
        wish: z.enum(returnWishes).default('refund'),
        wanted_variant_id: z.uuid().optional().describe('Of an exchange: what is wanted instead'),
      }),
    )
    .min(1, 'Choose at least one piece')
    .max(200),
  note: z.string().normalize('NFC').trim().max(1000).default(''),
}

export const newReturnSchema = z.strictObject({
  ...newReturnShape,
  photo_ids: z.array(z.uuid()).max(4).default([]),
  ...proofShape,
})
export type NewReturn = z.output<typeof newReturnSchema>

const lineSchema = z.object({
  id: z.string(),
  order_line_id: z.string(),
  title: z.string(),
  variant: z.string(),
  image_url: z.string().nullable(),
  quantity: z.int(),
  reason: z.enum(returnReasons),
  wish: z.enum(returnWishes),
  wanted: z.string().nullable().describe('What is wanted instead: size and colour'),
  worth: minor.nullable().describe('What its pieces cost; null until it is approved'),
  as_new: z.int(),
  damaged: z.int(),
  missing: z.int(),
  wrong: z.int().describe('Another piece than hers arrived'),
})

export const sumsSchema = z.object({
  goods: minor,
  delivery: minor,
  way_back: minor.describe('What the way back costs her'),
  not_given: minor.describe('Of pieces that did not arrive, or were given back another way'),
  kept: minor.describe('What the owner keeps, with her reason'),
  total: minor,
  credit: minor.describe('What of the total becomes, or became, store credit'),
  exchange: minor.describe('What of the total pays, or paid, the new pieces'),
})

/** A return as its customer sees it. */
export const returnSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    order_id: z.string(),
    order_number: z.string(),
    currency: z.string(),
    kind: z.enum(returnKinds),
    state: z.enum(returnStates),
    note: z.string(),
    window_ends_on: z.string().describe('The last day on which its pieces could be returned'),
    way: z.enum(returnWays).nullable(),
    place: z.string().describe('Where it is brought or sent'),
    expires_on: z.string().nullable(),
    decline_reason: z.string().nullable(),
    kept_why: z.string().nullable(),
    photos: z.int(),
    lines: z.array(lineSchema),
    sums: sumsSchema.describe('What goes back; as it would be, until it is approved'),
    created_at: instant,
    decided_at: instant.nullable(),
    received_at: instant.nullable(),
    settled_at: instant.nullable(),
    can_withdraw: z.boolean(),
    exchange: z
      .object({
        order_id: z.string(),
        order_number: z.string(),
        status: z.enum(orderStatuses),
        total: minor,
        to_pay: minor.describe('What of it is left to pay'),
        pay_path: z.string().nullable().describe('Where the customer pays it'),
        waits: z.boolean().describe('It leaves when the old pieces are here'),
        is_at_counter: z.boolean().describe('Sold at the counter as the old pieces came back'),
      })
      .nullable()
      .describe('The order of what is wanted instead'),
  })
  .meta({ id: 'Return' })
export type ReturnView = z.output<typeof returnSchema>

const exchangeOptionSchema = z.object({
  variant_id: z.string(),
  option: z.string().describe('Size and colour'),
  available: z.int(),
  is_same: z.boolean().describe('The same as the piece that comes back'),
})

export const exchangeChoicesSchema = z.object({
  lines: z.array(z.object({ order_line_id: z.string(), options: z.array(exchangeOptionSchema) })),
})

/** What may come back of an order now, with what the sheet needs to say the sum. */
export const returnableSchema = z.object({
  lines: z.array(
    z.object({
      order_line_id: z.string(),
      title: z.string(),
      variant: z.string(),
      image_url: z.string().nullable(),
      returnable: z.int().describe('Pieces that may be returned today'),
      claimable: z.int(),
      is_final: z.boolean().describe('A final sale: it comes back only when the shop is at fault'),
      paid: minor.describe('What the line cost after the discount'),
      quantity: z.int(),
      before: z.int().describe('Pieces whose money went back, or is frozen for another return'),
      unit_price: minor.describe('What a piece cost before the discount'),
      price_now: minor.nullable().describe('What it costs today; null when it is not for sale'),
      options: z.array(exchangeOptionSchema).describe('What can be had instead now'),
    }),
  ),
  ends_on: z.string().nullable().describe('The last day to return something of it'),
  delivery: minor.describe('What of its delivery has not gone back'),
  pieces_left: z.int(),
  shop_pays_way: z.boolean(),
  is_disputed: z.boolean().describe('The bank looks at its payment: nothing can be opened'),
})
export type Returnable = z.output<typeof returnableSchema>

export const ownReturnsSchema = z.object({
  returns: z.array(returnSchema),
  may: returnableSchema.nullable().describe('Null without `order`'),
  exchange_of: z
    .object({ order_number: z.string(), number: z.int(), kind: z.enum(returnKinds) })
    .nullable()
    .describe('The return that pays for this order'),
})
export type OwnReturns = z.output<typeof ownReturnsSchema>

const sumRowSchema = z.object({
  return_line_id: z.string().nullable(),
  kind: z.enum(returnSumKinds),
  amount: minor,
  text: z.string().describe('How it was worked out'),
})

/** The same for the staff; helpers see no sums. */
export const staffReturnSchema = returnSchema
  .omit({ sums: true, can_withdraw: true, kept_why: true })
  .extend({
    opened_by: z.enum(['customer', 'staff']),
    customer_name: z.string(),
    currency: z.string(),
    money: z
      .object({ sums: sumsSchema, rows: z.array(sumRowSchema), is_frozen: z.boolean() })
      .nullable()
      .describe('For owners'),
    pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    suggested_way: z.enum(['bring', 'send']).describe('What was fetched is brought back to where it was'),
    suggested_place: z.string(),
    is_disputed: z.boolean(),
    shop_pays_way: z.boolean(),
    is_ours: z.boolean().describe('The shop is at fault'),
    options: z
      .array(z.object({ id: z.string(), options: z.array(exchangeOptionSchema) }))
      .describe('What can be had instead now, by line, until it is approved'),
    others: z
      .array(
        z.object({ id: z.string(), number: z.int(), kind: z.enum(returnKinds), state: z.enum(returnStates) }),
      )
      .describe('The other returns of its order'),
    can: z.object({
      approve: z.boolean(),
      decline: z.boolean(),
      receive: z.boolean(),
      settle: z.boolean(),
      withdraw: z.boolean(),
      send_first: z.boolean().describe('The new pieces wait for the old ones, and may be sent before'),
    }),
  })
  .meta({ id: 'StaffReturn' })
export type StaffReturn = z.output<typeof staffReturnSchema>

export const returnQueues = ['requested', 'approved', 'received', 'all'] as const
export type ReturnQueue = (typeof returnQueues)[number]

export const returnListSchema = z.object({
  returns: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      order_id: z.string(),
      order_number: z.string(),
      exchange: z
        .object({ order_id: z.string(), order_number: z.string() })
        .nullable()
        .describe('The order of what is taken instead'),
      kind: z.enum(returnKinds),
      state: z.enum(returnStates),
      name: z.string().describe('First name and initial'),
      pieces: z.int(),
      title: z.string().describe('Its first piece'),
      image_url: z.string().nullable(),
      reason: z.enum(returnReasons),
      is_sample: z.boolean(),
      created_at: instant,
    }),
  ),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  counts: z.object({ requested: z.int(), approved: z.int(), received: z.int() }),
})
export type ReturnList = z.output<typeof returnListSchema>

export const receivedSchema = z
  .array(
    z.strictObject({
      id: z.uuid().describe('The line of the return'),
      quantity: pieces,
      condition: z.enum(pieceConditions),
    }),
  )
  .min(1)
  .max(400)
