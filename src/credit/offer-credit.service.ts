import { eq } from 'drizzle-orm'
import { ownOrders } from '../account/own-orders.server.ts'
import { rowsOf, uuids } from '../db/rows.ts'
import { type CreditAccount, creditAccounts } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { creditAccountsOf } from './accounts.service.ts'
import { maskedCode, readCode } from './card-code.rules.ts'
import { codeHash } from './card-code.server.ts'
import { cardMessages } from './card-messages.rules.ts'
import { restOf, splitCredit } from './spend.rules.ts'

/** `own`: the signed-in customer's credit. `codeHash`: of a code that was typed, empty when it cannot be one. */
export type CreditAsk = { own: boolean; codeHash?: string | undefined }

/** What is to be paid; `variantIds` are its pieces. Minor units. */
type Bill = { totalMinor: number; leastMinor: number; currency: string; variantIds: string[] }

/** `secret` is AUTH_SECRET. */
export type SentCredit = { own?: boolean | undefined; code?: string | undefined; secret: string }

/** What a shopper asks for, of what she sent; undefined when she asks for none. */
export function creditAsk({ own = false, code: typed = '', secret }: SentCredit): CreditAsk | undefined {
  const isTyped = typed.trim() !== ''
  if (!own && !isTyped) return undefined
  const code = readCode(typed)
  return { own, ...(isTyped && { codeHash: code ? codeHash(secret, code) : '' }) }
}

/**
 * What credit pays of a bill: the typed card first, then what the customer has (rule: credit-is-a-tender). Nothing is held by it. What her
 * own unpaid orders of the same pieces hold counts as available, as their pieces do: a new order takes their place (rule: own-holds).
 */
export async function offerCredit(ctx: Ctx, ask: CreditAsk, bill: Bill) {
  const card = ask.codeHash === undefined ? null : await findCard(ctx, ask.codeHash)
  const own = ask.own && ctx.actor.kind === 'customer' ? await creditAccountsOf(ctx, ctx.actor) : []
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
      message:
        ask.codeHash === undefined ? null : whyNotCard(card, offeredCard?.availableMinor ?? 0, bill.currency),
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

export async function findCard(ctx: Ctx, codeHash: string): Promise<CreditAccount | null> {
  if (!codeHash) return null
  const [card] = await ctx.db.select().from(creditAccounts).where(eq(creditAccounts.codeHash, codeHash))
  return card ?? null
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
