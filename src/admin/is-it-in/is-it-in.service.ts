import * as z from 'zod'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { errorsOf } from '../../lib/errors.ts'
import { isOwner, type OwnerCtx, type SignedInStaffCtx, type StaffCtx } from '../../lib/server/context.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { ownerRead, staffCommand } from '../../lib/server/web/operation.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { lagosDay, minuteMs } from '../../lib/time.ts'
import { openDisputeStates } from '../../payments/ledger/dispute-states.rules.ts'
import type { ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import { sampleName } from '../../payments/providers/sample-reference.rules.ts'
import { atEachProvider } from '../../payments/providers/providers.server.ts'
import { fitsName, initialsOf, longestQuestion, type Question, questionOf } from './is-it-in.rules.ts'

const questionError = errorsOf({
  ASK_MORE: [400, 'Type an amount, like 18,000, or at least three letters of the payer’s name'],
})

/** How many questions one person may ask in ten minutes: a busy counter, no list of customers. */
const questions = defineLimit({
  name: 'is-it-in',
  by: 'thing',
  most: 30,
  windowMs: 10 * minuteMs,
  carrier: 'It counts for one member of staff.',
})

/** How many payments an answer shows, and of how many the names are compared, the newest. */
const mostShown = 5
const mostToday = 50
const mostCompared = 200

/** What the shop says about money that a customer says she sent; to helpers nothing of its payer but initials. */
const isItInSchema = z
  .object({
    is_in: z.boolean().describe('Some of this money is with the shop now'),
    payments: z
      .array(
        z.object({
          amount: z.int().describe('Minor units, as paid'),
          refunded: z
            .int()
            .describe('Minor units of it that go back or went, also what the provider or a bank took'),
          currency: z.string(),
          provider: z.string(),
          channel: z.string().nullable(),
          payer: z.string().describe('For helpers initials; empty when nobody is named'),
          at: z.iso.datetime(),
          order_id: z.string().nullable(),
          order_number: z.string().nullable().describe('The order it belongs to'),
          is_disputed: z.boolean().describe('Its customer claims it back at the bank, which has not decided'),
          is_to_check: z.boolean().describe('An owner is still to check the payment of its order'),
          is_waiting: z.boolean().describe('An owner is still to say which order it is of'),
        }),
      )
      .describe('The newest first'),
    has_more: z.boolean(),
  })
  .meta({ id: 'IsItIn' })
export type IsItIn = z.infer<typeof isItInSchema>

type AskingCtx = SignedInStaffCtx & { provider: ShopProvider }

/**
 * Whether money is with the shop, by its amount or its payer, of the last three days and as the provider confirmed it (rule:
 * is-it-in): never of what a person recorded, of play money in a live shop, or of what the provider took back. Each question is
 * a line of the staff log, without the name. Throws ASK_MORE, TOO_MANY_REQUESTS.
 */
export const askIsItIn = staffCommand('post /is-it-in', {
  summary: 'Whether money came in, by its amount or its payer; helpers may ask too',
  // A body: what is typed may be a name, and addresses are logged.
  body: z.strictObject({
    q: z
      .string()
      .max(longestQuestion)
      .describe('An amount in naira, or at least three letters of the payer’s name'),
  }),
  answer: [isItInSchema, 'What came in within three days'],
  run: async (ctx: AskingCtx, { q }): Promise<IsItIn> => {
    const question = questionOf(q)
    if (question.kind === 'neither') throw questionError('ASK_MORE')
    await limitRate(ctx, { limit: questions, thing: ctx.actor.userId })
    const most = question.kind === 'amount' ? mostShown + 1 : mostCompared
    const found = (await findPayments(ctx, fits(question), most)).filter(
      (row) => question.kind === 'amount' || namesFitting(row, question.words).length > 0,
    )
    const isIn = found.some(({ paid, refunded }) => refunded < paid)
    await audit(ctx, ['payment', question.kind], 'payment.asked', {
      after: { ...(question.kind === 'amount' && { amountMinor: question.amountMinor }), isIn },
    })
    const words = question.kind === 'name' ? question.words : []
    return {
      is_in: isIn,
      payments: found
        .slice(0, mostShown)
        .map((row) => paymentView(ctx, row, namesFitting(row, words)[0] ?? '')),
      has_more: found.length > mostShown,
    }
  },
})

/** What came in since the day began in Lagos: for owners, whom nothing is asked of. */
export const readInToday = ownerRead('get /is-it-in/today', {
  summary: 'What came in today, the newest first',
  answer: [isItInSchema.pick({ payments: true, has_more: true }), 'What came in'],
  run: async (ctx: OwnerCtx & { provider: ShopProvider }) => {
    const since = sql`${lagosDay(ctx.now())}::date::timestamp at time zone 'Africa/Lagos'`
    const rows = await findPayments(ctx, sql`coalesce(p.paid_at, p.created_at) >= ${since}`, mostToday + 1)
    return {
      payments: rows
        .slice(0, mostToday)
        .map((row) => paymentView(ctx, row, row.payer_name ?? row.customer_name ?? '')),
      has_more: rows.length > mostToday,
    }
  },
})

type Row = {
  paid: number
  refunded: number
  currency: string
  method: string | null
  payer_name: string | null
  customer_name: string | null
  order_id: string | null
  order_number: string | null
  is_dismissed: boolean
  is_disputed: boolean
  is_to_check: boolean
  at: Date | string
  provider: string
}

type PaymentsCtx = Pick<AskingCtx, 'db' | 'now' | 'provider'>

function findPayments(ctx: PaymentsCtx, which: SQL, most: number): Promise<Row[]> {
  const confirmed = atEachProvider(ctx).map(
    ({ provider: { name, domain } }) =>
      sql`(p.provider = ${name} and (p.domain is null or p.domain = ${domain}))`,
  )
  // The demo's made-up money, which Needs you shows too; a live shop has none.
  if (ctx.provider.domain === 'test') confirmed.push(sql`p.provider = ${sampleName}`)
  const now = ctx.now().toISOString()
  // A demo may be days old.
  const isMadeUp = sql`(p.provider = ${sampleName} and p.order_id is null)`
  return rowsOf<Row>(
    ctx.db,
  )`select p.paid, least(p.paid, p.refunded + p.taken) as refunded, coalesce(p.paid_currency, p.currency) as currency, p.provider, p.method, p.payer_name,
        o.customer_name, o.id as order_id, o.order_number, p.dismissed_at is not null as is_dismissed,
        exists (select from disputes d where d.payment_id = p.id and d.state in ${[...openDisputeStates]}) as is_disputed,
        coalesce(o.status = 'pending_review', false) as is_to_check,
        coalesce(p.paid_at, p.created_at) as at
      from payments p left join orders o on o.id = p.order_id
      where p.state = 'succeeded' and (${sql.join(confirmed, sql` or `)})
        and (coalesce(p.paid_at, p.created_at) > ${now}::timestamptz - interval '3 days' or ${isMadeUp}) and ${which}
      order by at desc, p.id limit ${most}`
}

function fits(question: Question): SQL {
  if (question.kind === 'amount')
    return sql`p.paid = ${question.amountMinor} and coalesce(p.paid_currency, p.currency) = 'NGN'`
  const words = question.kind === 'name' ? question.words : []
  const names = sql`search_fold(coalesce(p.payer_name, '') || ' ' || coalesce(o.customer_name, ''))`
  return sql.join(
    words.map((word) => sql`${names} like ${`%${word}%`}`),
    sql` and `,
  )
}

/** Of the payer and the order's customer those whose name fits, the payer first. */
const namesFitting = ({ payer_name, customer_name }: Row, words: string[]): string[] =>
  [payer_name, customer_name].filter((name) => name !== null && fitsName(name, words)) as string[]

function paymentView(ctx: StaffCtx, row: Row, payer: string): IsItIn['payments'][number] {
  return {
    amount: row.paid,
    refunded: row.refunded,
    currency: row.currency,
    provider: row.provider,
    channel: row.method,
    payer: isOwner(ctx) ? payer : initialsOf(payer),
    at: new Date(row.at).toISOString(),
    order_id: row.order_id,
    order_number: row.order_number,
    is_disputed: row.is_disputed,
    is_to_check: row.is_to_check,
    is_waiting: row.order_number === null && !row.is_dismissed && row.refunded === 0,
  }
}
