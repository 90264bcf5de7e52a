import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ownOrders, ordersOfPerson } from '../account/own-orders.server.ts'
import { promoCodes, promoRedemptions, orders } from '../db/schema.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx, OwnerCtx } from '../lib/server/context.ts'
import {
  decidePromoCode,
  emailKey,
  nameInSentence,
  normalizePromoCode,
  type PromoDecision,
  type PromoLimit,
  type PromoLine,
  promoMessages,
  unknownPromoCode,
} from './promo-code.rules.ts'
import type { DataSubject } from '../account/personal-data.server.ts'

export type PromoCheck = PromoDecision & {
  promoCodeId: string | null
  code: string
  /** Which lines the discount is of. */
  limit: PromoLimit
}

const unlimited: PromoLimit = { categoryIds: [], productIds: [] }

/**
 * The discount of a code for these goods and this person, or the exact reason of its refusal
 * (rule: promo-code); never throws for a bad code. `email` is the order's; the signed-in account's counts
 * too. One statement.
 */
export async function checkPromoCode(
  ctx: Ctx,
  input: { code: string; lines: PromoLine[]; userId: string | null; email: string | null },
): Promise<PromoCheck> {
  const code = normalizePromoCode(input.code)
  const accountEmail = ctx.actor.kind === 'customer' ? ctx.actor.email : null
  const emails = [input.email, accountEmail].filter((e) => e !== null)
  const isTheirs = or(
    input.userId ? eq(promoRedemptions.userId, input.userId) : undefined,
    emails.length ? inArray(promoRedemptions.emailKey, emails.map(emailKey)) : undefined,
  )
  const [row] = await ctx.db
    .select({
      terms: promoCodes,
      uses: sql<number>`(count(${promoRedemptions.id}) + ${openUses(ctx, sql`promo_codes.id`)})::int`,
      ownUses: sql<number>`count(${promoRedemptions.id}) filter (where ${isTheirs ?? sql`false`})::int`,
      categoryNames: sql<string[]>`array(select c.name from categories c
        where c.id = any(promo_codes.category_ids) and c.visible order by c.name)`,
      pieceNames: sql<string[]>`array(select p.title from products p
        where p.id = any(promo_codes.product_ids) and p.visible order by p.title)`,
    })
    .from(promoCodes)
    .leftJoin(promoRedemptions, eq(promoRedemptions.promoCodeId, promoCodes.id))
    .where(eq(promoCodes.code, code))
    .groupBy(promoCodes.id)
  if (!row) return { ...unknownPromoCode, promoCodeId: null, code, limit: unlimited }
  const decision = decidePromoCode(row.terms, {
    lines: input.lines,
    scope: [...row.categoryNames.map(nameInSentence), ...row.pieceNames],
    accountEmail,
    now: ctx.now(),
    uses: row.uses,
    isUsedByCustomer: row.ownUses > 0,
  })
  return { ...decision, promoCodeId: row.terms.id, code, limit: row.terms }
}

/**
 * How many unpaid orders of one person may carry a code at once, and what to say when it is one more; 0 when others have
 * used it up, or when she has used it herself, perhaps under another account. Call it in the transaction that places the
 * order: checkouts with the same code wait for each other, so that its limits are never passed (rule: promo-limit). `email`
 * is the order's.
 */
export async function codeAllowance(
  ctx: Ctx,
  promoCodeId: string,
  email: string,
): Promise<{ atMost: number; message: string }> {
  const [code] = await ctx.db
    .select({ oncePerCustomer: promoCodes.oncePerCustomer, maxRedemptions: promoCodes.maxRedemptions })
    .from(promoCodes)
    .where(eq(promoCodes.id, promoCodeId))
    .for('no key update')
  const max = code?.maxRedemptions ?? null
  if (max === null && !code?.oncePerCustomer) return { atMost: Infinity, message: '' }
  const { uses, mailboxes } = await readUses(ctx, promoCodeId)
  const left = max === null ? Infinity : max - uses
  if (left < 1) return { atMost: 0, message: promoMessages.usedUp }
  if (!code?.oncePerCustomer) return { atMost: left, message: promoMessages.usedUp }
  const own = [email, ctx.actor.kind === 'customer' ? ctx.actor.email : email].map(emailKey)
  const isTaken = mailboxes.some((mailbox) => own.includes(mailbox))
  return { atMost: isTaken ? 0 : 1, message: promoMessages.alreadyUsed }
}

/**
 * A code's uses and others' unpaid orders with it, and their e-mails. A separate statement after the lock: it
 * sees orders placed by the checkouts it waited for.
 */
async function readUses(ctx: Ctx, promoCodeId: string): Promise<{ uses: number; mailboxes: string[] }> {
  const isOpen = openOrders(ctx, sql`${promoCodeId}::uuid`)
  const rows = await rowsOf<{ email: string; key: string }>(ctx.db)`
    select email_key as key, '' as email from promo_redemptions where promo_code_id = ${promoCodeId}
      union all select '', orders.email from orders where ${isOpen}`
  return { uses: rows.length, mailboxes: rows.map(({ key, email }) => key || emailKey(email)) }
}

/**
 * Orders with a code that await payment, or a decision about it; not the customer's own unpaid ones, which a
 * newer order replaces.
 */
const openOrders = (ctx: Ctx, promoCodeId: SQL): SQL => sql`orders.promo_code_id = ${promoCodeId}
  and (orders.status = 'pending_review'
    or (orders.status = 'pending' and (orders.deposit_paid_at is not null or not coalesce(${ownOrders(ctx.actor)}, false))))`

const openUses = (ctx: Ctx, promoCodeId: SQL): SQL => sql`(
  select count(*) from orders where ${openOrders(ctx, promoCodeId)})`

/** How an order took a code beyond its limits: `limit` uses in all, or without it once per customer. */
export type PromoOveruse = { code: string; limit?: number }

/**
 * Counts a code as used by a paid order; call it in the transaction that settles the order. Once per order: a
 * repeat changes nothing. Received money is never refused: when parallel orders take a code beyond its
 * limits, `overuse` reports it to the staff.
 */
export async function redeemPromoCode(
  ctx: Ctx,
  input: { promoCodeId: string; orderId: string; userId: string | null; email: string },
): Promise<{ isCounted: boolean; overuse: PromoOveruse | null }> {
  const { promoCodeId, orderId, userId } = input
  // Locked, so that of two orders settled at once the second sees the first.
  const [code] = await ctx.db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, promoCodeId))
    .for('no key update')
  if (!code) return { isCounted: false, overuse: null }
  const key = emailKey(input.email)
  const isTheirs = or(
    userId ? eq(promoRedemptions.userId, userId) : undefined,
    eq(promoRedemptions.emailKey, key),
  )
  const [before] = await ctx.db
    .select({
      uses: sql<number>`count(*)::int`,
      ownUses: sql<number>`count(*) filter (where ${isTheirs})::int`,
    })
    .from(promoRedemptions)
    .where(eq(promoRedemptions.promoCodeId, promoCodeId))
  const counted = await ctx.db
    .insert(promoRedemptions)
    .values({ promoCodeId, orderId, userId, emailKey: key, redeemedAt: ctx.now() })
    .onConflictDoNothing({ target: promoRedemptions.orderId })
    .returning({ id: promoRedemptions.id })
  if (counted.length === 0) return { isCounted: false, overuse: null }
  const isRepeat = code.oncePerCustomer && before!.ownUses > 0
  if (isRepeat) return { isCounted: true, overuse: { code: code.code } }
  const limit = code.maxRedemptions
  const isBeyond = limit !== null && before!.uses >= limit
  return { isCounted: true, overuse: isBeyond ? { code: code.code, limit } : null }
}

/** Releases the redemption when its order is cancelled, in that transaction; late money counts it again. */
export async function releasePromoCode(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.db.delete(promoRedemptions).where(eq(promoRedemptions.orderId, orderId))
}

/**
 * Anonymises a person's uses of promo codes and ends codes made for her alone; `mark` replaces her e-mail.
 * Uses still count. Runs in the deletion's transaction, while her orders are still hers.
 */
export async function erasePromoData(ctx: Ctx, person: DataSubject, mark: string): Promise<void> {
  const mine = ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(person))
  await ctx.db.update(promoRedemptions).set({ emailKey: mark }).where(inArray(promoRedemptions.orderId, mine))
  await ctx.db
    .update(promoCodes)
    .set({ isActive: false, personalEmail: mark })
    .where(sql`lower(${promoCodes.personalEmail}) = ${person.email}`)
}

const isOfDemo = sql`id::text in (select row_id from demo_rows where table_name = 'promo_codes')`

/** Takes the demo's codes away, in the caller's transaction; one that a real order used is switched off. */
export async function removeDemoCodes(ctx: OwnerCtx): Promise<void> {
  await ctx.db.execute(sql`
    delete from promo_codes c where ${isOfDemo}
      and not exists (select from promo_redemptions r where r.promo_code_id = c.id)
      and not exists (select from orders o where o.promo_code_id = c.id)`)
  await ctx.db.execute(sql`
    update promo_codes set is_active = false, updated_at = ${ctx.now().toISOString()}::timestamptz where ${isOfDemo}`)
}
