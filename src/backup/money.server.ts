import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'

const columns = [
  'orders.total_amount',
  'payments.paid',
  'payments.refunded',
  'payments.taken',
  'refunds.amount',
  'adjustments.amount',
]

/** The sum of each column, in minor units as text: what a restored shop is compared by. */
export async function readMoney(tx: Db, of: string[] = columns): Promise<Record<string, string>> {
  const money: Record<string, string> = {}
  for (const name of of) {
    const [table, column] = name.split('.') as [string, string]
    const [row] = await rowsOf<{ sum: string }>(tx)`
      select coalesce(sum(${sql.identifier(column)}), 0)::text as sum from ${sql.identifier(table)}`
    money[name] = row!.sum
  }
  return money
}
