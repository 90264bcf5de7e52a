import * as z from 'zod'
import { takingsDays } from './today.rules.ts'

const count = z.int().describe('At most 1000: more are not counted')
const day = z.iso.date()
const span = z.object({ first: day, last: day })
const money = z.number().int().describe('Minor units')

/** A pile of work; parts that a helper does not see are null. */
const queue = z.object({ count, oldest: z.iso.datetime().nullable() })
const named = z.object({ count, names: z.array(z.string()).describe('A few of them') })

export const todaySchema = z
  .object({
    checked_at: z.iso.datetime(),
    to_pack: queue.describe('Paid orders with pieces to pack'),
    to_ship: queue.describe('Packed orders'),
    pickup: queue.describe('Orders that customers fetch, and have not fetched yet'),
    running_out: named.describe('Sizes of live products with no more pieces than the low-stock number'),
    needs_you: named.nullable().describe('What the screen Needs you lists; the newest reasons'),
    rests: named.nullable().describe('Rests of orders with a deposit that are due within three days; whose'),
    quotes: named.nullable().describe('Orders that wait for a delivery price; where they go'),
    drops: z
      .object({ count, names: z.array(z.string()), first_at: z.iso.datetime().nullable() })
      .nullable()
      .describe('Upcoming pieces and scheduled products due within 7 days, or overdue'),
    failing_mails: count
      .nullable()
      .describe('Mails that could not be handed over and are tried again, or given up'),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof todaySchema>

export const daysQuerySchema = z.strictObject({
  days: z.coerce
    .number()
    .refine((days) => takingsDays.includes(days as never), 'days: 1, 7 or 30')
    .transform((days) => days as (typeof takingsDays)[number])
    .default(7),
})

const takings = z.object({
  orders: z.int(),
  goods: money,
  delivery: money,
  refunds: money.describe('Given back in this time, whenever it was paid'),
  refunded_orders: z.int(),
  taken: money.describe('Taken by banks, the provider’s dashboard or the provider'),
})

export const takingsSchema = z
  .object({
    days: z.int(),
    at: z.iso.datetime().describe('When it was counted'),
    now: span,
    before: span.describe('For today the same weekday a week ago, until this time of the day'),
    same_weekday: day.describe('The day a week ago, which `same_weekday` of a currency is of'),
    credit_owed: money.describe('What the shop owes in store credit and on gift cards now'),
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          now: takings,
          before: takings,
          today: takings.describe('Of today alone, whatever the days'),
          same_weekday: takings.describe('Of the same weekday a week ago, until this time of the day'),
          methods: z
            .array(
              z.object({ method: z.string().describe('As `payment_method` of an order'), amount: money }),
            )
            .describe('What came in for orders in the time, by the way it was paid'),
          counter: money.describe('What of it came in at the counter'),
          columns: z.array(takings.extend({ bucket: z.string().describe('A day, or an hour of one day') })),
        }),
      )
      .describe('Never added up; empty without an order in either time'),
  })
  .meta({ id: 'Takings' })
export type TakingsAnswer = z.infer<typeof takingsSchema>

export const soldSchema = z
  .object({
    days: z.int(),
    now: span,
    products: z.array(z.object({ product_id: z.string().nullable(), title: z.string(), pieces: z.int() })),
    sizes: z.array(z.object({ size: z.string(), pieces: z.int() })),
    missed_searches: z
      .array(z.object({ text: z.string(), count: z.int() }))
      .describe('What shoppers looked for and did not find'),
  })
  .meta({ id: 'BestSellers' })
export type Sold = z.infer<typeof soldSchema>
