import { type SQL, sql } from 'drizzle-orm'
import { maskedCode } from '../../credit/card-code.rules.ts'
import { type CreditCause, creditCauseWords } from '../../credit/credit-causes.rules.ts'
import { rowsOf } from '../../db/rows.ts'
import { csvMoney } from '../../lib/csv.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { listFile, pagesOf } from '../kit/list/list-file.server.ts'
import { readCredit } from './read-credit.service.ts'

const kindWords = { customer: 'Customer', code: 'Gift card', return: 'Exchange' } as const

type Account = Awaited<ReturnType<typeof readCredit>>['accounts'][number]

/** What is owed, by account. */
const creditFile = listFile<Account>(
  [
    ['Whose', ({ label }) => label],
    ['Kind', ({ kind }) => kindWords[kind]],
    ['Owed', ({ balance }) => csvMoney(balance)],
    ['Currency', ({ currency }) => currency],
    ['Status', ({ is_stopped }) => (is_stopped ? 'Stopped' : 'Open')],
    ['Last moved', ({ moved_at }) => moved_at && new Date(moved_at)],
  ],
  (ctx) =>
    pagesOf(async (page) => {
      const { accounts, total, limit } = await readCredit(ctx, { page })
      return { rows: accounts, total, limit }
    }),
)

type Movement = {
  id: string
  at: string
  whose: string
  cause: CreditCause
  amount: number
  currency: string
  order_number: string | null
  why: string
  by: string
}
type Card = {
  id: string
  code_end: string
  amount: number
  left: number | null
  to_name: string
  to_email: string | null
  from_name: string
  send_on: string | null
  sent_at: string | null
  order_number: string | null
  at: string
}

const partSize = 1000

/** The newest first, each part from the last row on. */
async function* fromNewest<Row extends { id: string; at: string }>(
  read: (before: SQL) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before = sql`true`
  for (;;) {
    const rows = await read(before)
    yield rows
    if (rows.length < partSize) return
    const { at, id } = rows.at(-1)!
    before = sql`(x.created_at, x.id) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
  }
}

/** Every movement of credit: what came is above zero, what went below. */
const creditMovementsFile = listFile<Movement>(
  [
    ['When', ({ at }) => new Date(at)],
    ['Whose', ({ whose }) => whose],
    ['What', ({ cause }) => creditCauseWords[cause]],
    ['Amount', ({ amount }) => csvMoney(amount)],
    ['Currency', ({ currency }) => currency],
    ['Order', ({ order_number }) => order_number],
    ['Why', ({ why }) => why],
    ['By', ({ by }) => by],
  ],
  (ctx) => fromNewest((before) => readMovements(ctx, before)),
)

async function readMovements(ctx: SignedInOwnerCtx, before: SQL): Promise<Movement[]> {
  const rows = await rowsOf<Movement & { kind: keyof typeof kindWords; code_end: string | null }>(ctx.db)`
    select x.id, x.created_at as at, x.cause, x.amount::float8 as amount, a.currency, o.order_number, x.why, x.by, a.kind, a.code_end,
        coalesce(nullif(trim(concat_ws(' ', f.first_name, f.last_name)), ''), u.email, a.email, '') as whose
      from credit_entries x join credit_accounts a on a.id = x.account_id left join orders o on o.id = x.order_id
        left join users u on u.id = a.user_id left join profiles f on f.id = a.user_id
      where ${before} order by x.created_at desc, x.id desc limit ${partSize}`
  return rows.map((row) => ({
    ...row,
    whose: row.kind === 'code' ? `Card ${maskedCode(row.code_end ?? '')}` : row.whose || kindWords[row.kind],
  }))
}

/** Gift cards, their codes masked. */
const giftCardsFile = listFile<Card>(
  [
    ['Card', ({ code_end }) => maskedCode(code_end)],
    ['Made', ({ at }) => new Date(at)],
    ['Worth', ({ amount }) => csvMoney(amount)],
    ['Left', ({ left }) => csvMoney(left)],
    ['For', ({ to_name }) => to_name],
    ['Email', ({ to_email }) => to_email],
    ['From', ({ from_name }) => from_name],
    ['Emailed on', ({ send_on }) => send_on],
    ['Emailed', ({ sent_at }) => sent_at && new Date(sent_at)],
    ['Order', ({ order_number }) => order_number],
  ],
  (ctx) =>
    fromNewest(
      (before) => rowsOf<Card>(ctx.db)`
    select x.id, x.code_end, x.amount, a.balance::float8 as left, x.to_name, x.to_email, x.from_name, x.send_on::text, x.sent_at,
        o.order_number, x.created_at as at
      from gift_cards x left join credit_accounts a on a.id = x.account_id left join orders o on o.id = x.order_id
      where not x.is_sample and ${before} order by x.created_at desc, x.id desc limit ${partSize}`,
    ),
)

export const creditFiles = {
  credit: creditFile,
  'credit-movements': creditMovementsFile,
  'gift-cards': giftCardsFile,
}
