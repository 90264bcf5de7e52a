import * as z from 'zod'
import { type SQL, sql } from 'drizzle-orm'
import { maskedCode } from '../../credit/card-code.rules.ts'
import type { CreditCause, CreditKind } from '../../credit/credit-causes.rules.ts'
import { creditError } from '../../credit/credit.errors.rules.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { type CreditDetail, creditDetailSchema, creditOverviewSchema } from './credit.schema.ts'

const limit = 50

/** What the shop owes in credit now, in minor units: what its own screen and Today say (rule: credit-owed). */
export const creditOwed: SQL = sql`(select coalesce(sum(balance), 0)::float8 from credit_accounts where balance > 0)`

/** (rule: credit-owed) */
export const readCredit = ownerRead('get /credit', {
  summary: 'What is owed in credit, how it came and went, and the accounts, what moved last first',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: [creditOverviewSchema, 'Sums and accounts'],
  run: async (ctx, { page }) => {
    const [sums] = await rowsOf<{ owed: number; total: number }>(ctx.db)`
      select ${creditOwed} as owed, (select count(*)::int from credit_accounts) as total`
    const byCause = await rowsOf<{ cause: CreditCause; amount: number }>(ctx.db)`
      select cause, sum(amount)::float8 as amount from credit_entries group by cause order by cause`
    const sumOf = (...causes: CreditCause[]) =>
      byCause.reduce((sum, { cause, amount }) => (causes.includes(cause) ? sum + amount : sum), 0)
    const accounts = await readAccounts(
      ctx,
      sql`true`,
      sql`order by moved_at desc nulls last, a.id
      limit ${limit} offset ${(page - 1) * limit}`,
    )
    return {
      owed: sums!.owed,
      issued: sumOf('bought', 'granted', 'lent', 'return', 'moved'),
      spent: -sumOf('spent', 'released', 'refund'),
      taken_back: -sumOf('reversed'),
      by_cause: byCause,
      accounts: accounts.map(accountView),
      total: sums!.total,
      page,
      limit,
    }
  },
})

export const readCreditAccount = ownerRead('get /credit/{id}', {
  summary: 'An account of credit with its movements, newest first',
  params: idParams,
  answer: [creditDetailSchema, 'The account'],
  run: (ctx, { id }) => readCreditDetail(ctx, id),
})

type AccountRow = {
  id: string
  kind: CreditKind
  name: string | null
  email: string | null
  user_id: string | null
  code_end: string | null
  balance: number
  currency: string
  stopped_at: string | null
  moved_at: string | null
}

const readAccounts = (ctx: Ctx, where: SQL, tail: SQL) =>
  rowsOf<AccountRow>(ctx.db)`
    select a.id, a.kind, nullif(trim(concat_ws(' ', f.first_name, f.last_name)), '') as name, coalesce(u.email, a.email) as email,
        a.user_id, a.code_end, a.balance, a.currency, a.stopped_at,
        (select max(e.created_at) from credit_entries e where e.account_id = a.id) as moved_at
      from credit_accounts a left join users u on u.id = a.user_id left join profiles f on f.id = a.user_id
      where ${where} ${tail}`

const labelOf = ({ kind, name, email, code_end }: AccountRow): string => {
  if (kind === 'code') return `Card ${maskedCode(code_end ?? '')}`
  return kind === 'return' ? 'An exchange' : (name ?? email ?? 'A deleted customer')
}

const accountView = (row: AccountRow) => ({
  id: row.id,
  kind: row.kind,
  label: labelOf(row),
  customer_id: row.user_id,
  balance: row.balance,
  currency: row.currency,
  is_stopped: row.stopped_at !== null,
  moved_at: row.moved_at && new Date(row.moved_at).toISOString(),
})

/** Throws CREDIT_NOT_FOUND. */
export async function readCreditDetail(ctx: Ctx, id: string): Promise<CreditDetail> {
  const [row] = await readAccounts(ctx, sql`a.id = ${id}::uuid`, sql``)
  if (!row) throw creditError('CREDIT_NOT_FOUND')
  const entries = await rowsOf<{
    id: string
    cause: CreditCause
    amount: number
    order_number: string | null
    why: string
    by: string
    at: string
  }>(ctx.db)`
    select e.id, e.cause, e.amount, o.order_number, e.why, e.by, e.created_at as at
      from credit_entries e left join orders o on o.id = e.order_id
      where e.account_id = ${id}::uuid order by e.created_at desc, e.id limit 200`
  const view = accountView(row)
  const card = row.kind === 'code' ? await readCardOf(ctx, id) : null
  return {
    ...view,
    card,
    entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
  }
}

type CardRow = NonNullable<CreditDetail['card']>

async function readCardOf(ctx: Ctx, accountId: string): Promise<CardRow | null> {
  const [card] = await rowsOf<CardRow>(ctx.db)`
    select g.to_name, g.to_email, g.from_name, g.amount, g.send_on::text, g.sent_at, o.order_number
      from gift_cards g left join orders o on o.id = g.order_id where g.account_id = ${accountId}::uuid`
  return card ? { ...card, sent_at: card.sent_at && new Date(card.sent_at).toISOString() } : null
}
