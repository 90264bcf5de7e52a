import { and, eq } from 'drizzle-orm'
import { ownOrders } from '../account/own-orders.server.ts'
import { rowsOf, uuids } from '../db/rows.ts'
import { type CreditAccount, creditAccounts, creditEntries, orders } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { creditAccountsOf } from './accounts.service.ts'
import { maskedCode, readCode } from './card-code.rules.ts'
import { codeHash } from './card-code.server.ts'
import { cardMessages } from './card-messages.rules.ts'
import { restOf, splitCredit } from './spend.rules.ts'

/** What is to be paid; `variantIds` are its pieces. Minor units. */
type Bill = { totalMinor: number; leastMinor: number; currency: string; variantIds: string[] }

/** `own`: the signed-in customer's credit. `code` as it was typed. `secret` is AUTH_SECRET. */
export type SentCredit = { own?: boolean | undefined; code?: string | undefined; secret: string }

/**
 * What credit pays of a bill: the typed card first, then what the customer has (rule: credit-is-a-tender). Nothing is held by it. What her
 * own unpaid orders of the same pieces hold counts as available, as their pieces do: a new order takes their place (rule: own-holds).
 * Null when she asks for none.
 */
export async function offerCredit(ctx: Ctx, { own: isOwn, code = '', secret }: SentCredit, bill: Bill) {
  const isTyped = code.trim() !== ''
  if (!isOwn && !isTyped) return null
  const card = isTyped ? await findCard(ctx, secret, code) : null
  const own = isOwn && ctx.actor.kind === 'customer' ? await creditAccountsOf(ctx, ctx.actor) : []
  const accounts = [...(card ? [card] : []), ...own].filter(
    ({ currency, stoppedAt }) => currency === bill.currency && !stoppedAt,
  )
  const held = await heldByOwn(ctx, accounts, bill)
  const offered = accounts.map((account) => ({
    accountId: account.id,
    label: account.kind === 'code' ? cardLabel(account) : 'Store credit',
    availableMinor: account.balance + (held.get(account.id) ?? 0),
  }))
  const parts = splitCredit(bill.totalMinor, offered, bill.leastMinor)
  const toPay = restOf(bill.totalMinor, parts)
  const offeredCard = offered.find(({ accountId }) => accountId === card?.id)
  return {
    parts,
    view: {
      lines: parts.map(({ label, availableMinor, amountMinor }) => ({
        label,
        available: availableMinor,
        amount: amountMinor,
      })),
      used: bill.totalMinor - toPay,
      to_pay: toPay,
      card: offeredCard ? { label: offeredCard.label, available: offeredCard.availableMinor } : null,
      message: isTyped
        ? await saySetAside(ctx, card, whyNotCard(card, offeredCard?.availableMinor ?? 0, bill.currency))
        : null,
    },
  }
}

/** `Gift card •••• TCWE` */
export const cardLabel = ({ codeEnd }: CreditAccount): string => `Gift card ${maskedCode(codeEnd ?? '')}`

/** Why a card pays nothing; null when it pays. `leftMinor` is what of it can be spent. */
export const whyNotCard = (
  card: CreditAccount | null,
  leftMinor: number,
  currency: string,
): string | null => {
  if (!card) return cardMessages.unknown
  if (card.stoppedAt) return cardMessages.stopped
  if (card.currency !== currency) return cardMessages.foreign
  return leftMinor > 0 ? null : cardMessages.empty
}

/** The card of a code that was typed. */
export async function findCard(ctx: Ctx, secret: string, typed: string): Promise<CreditAccount | null> {
  const code = readCode(typed)
  if (!code) return null
  const hash = codeHash(secret, code)
  const [card] = await ctx.db.select().from(creditAccounts).where(eq(creditAccounts.codeHash, hash))
  return card ?? null
}

/** A card that is empty because an unpaid order of the caller has what was on it is not said to be spent. */
async function saySetAside(ctx: Ctx, card: CreditAccount | null, message: string | null) {
  if (!card || message !== cardMessages.empty) return message
  const [waiting] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(creditEntries, and(eq(creditEntries.orderId, orders.id), eq(creditEntries.cause, 'spent')))
    .where(and(ownOrders(ctx.actor), eq(orders.status, 'pending'), eq(creditEntries.accountId, card.id)))
    .limit(1)
  return waiting ? cardMessages.setAside : message
}

/** What of these accounts the caller's own unpaid orders of the same pieces hold, by account. */
async function heldByOwn(
  ctx: Ctx,
  accounts: CreditAccount[],
  { variantIds }: Bill,
): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; held: number }>(ctx.db)`
    select e.account_id as id, sum(-e.amount)::float8 as held
      from orders join payments p on p.order_id = orders.id and p.state = 'succeeded'
        join credit_entries e on e.cause = 'spent' and e.cause_id = p.id::text
      where ${ownOrders(ctx.actor)} and orders.status = 'pending' and orders.credit_amount > 0
        and e.account_id = any(${uuids(accounts.map(({ id }) => id))})
        and exists (select from order_lines l where l.order_id = orders.id and l.variant_id = any(${uuids(variantIds)}))
      group by 1`
  return new Map(rows.map(({ id, held }) => [id, held]))
}
