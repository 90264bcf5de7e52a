import { desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { requireCustomer } from '../account/personal-data.server.ts'
import { creditEntries, orders } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { creditAccountsOf } from './accounts.service.ts'
import type { ownCreditSchema } from './credit.schema.ts'

const mostEntries = 50

/** What the signed-in customer has, and how it came (rule: credit-of-whom). Throws SIGN_IN_REQUIRED. */
export async function readOwnCredit(ctx: Ctx): Promise<z.output<typeof ownCreditSchema>> {
  const accounts = await creditAccountsOf(ctx, requireCustomer(ctx))
  const balance = accounts.reduce((sum, { balance, stoppedAt }) => sum + (stoppedAt ? 0 : balance), 0)
  const ids = accounts.map(({ id }) => id)
  return { balance, entries: ids.length > 0 ? await listEntries(ctx, ids) : [] }
}

/** The newest movements of these accounts. */
export async function listEntries(ctx: Ctx, accountIds: string[], limit = mostEntries) {
  const rows = await ctx.db
    .select({ entry: creditEntries, orderNumber: orders.orderNumber })
    .from(creditEntries)
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(inArray(creditEntries.accountId, accountIds))
    .orderBy(desc(creditEntries.createdAt), creditEntries.id)
    .limit(limit)
  return rows.map(({ entry: { id, cause, amount, createdAt }, orderNumber }) => ({
    id,
    cause,
    amount,
    order_number: orderNumber,
    at: createdAt.toISOString(),
  }))
}
