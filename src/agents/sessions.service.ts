import { and, eq, gt, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { maxLinkPieces } from '../cart/links/cart-link.rules.ts'
import { maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import type { RequestedLine } from '../cart/quote/quote.schema.ts'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { findNamedVariants } from '../cart/quote/sellable-variants.server.ts'
import { agentSessions } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { isUuid } from '../orders/reading/read-orders.service.ts'
import { agentError } from './agents.errors.rules.ts'
import { type AgentAnswer, answered, refused } from './protocol.rules.ts'
import { hasBuyable, messagesOf, type SessionKind, sessionView, unknownPiece } from './session-view.rules.ts'

/** Which assistant it is, and where the shop is. */
export type AgentCtx = Ctx & { agent: string; appUrl: string }

/** After its last change. */
const sessionMs = dayMs

const lineItemsSchema = z.array(
  z.object({
    item: z.object({ id: z.string().min(1).max(200) }),
    quantity: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
)
export const sessionSchema = z.object({ line_items: lineItemsSchema.min(1).max(100) })
export const checkoutSchema = z.object({
  line_items: lineItemsSchema.max(100).default([]),
  cart_id: z.string().max(100).optional(),
})
type LineItems = z.infer<typeof lineItemsSchema>
type Session = typeof agentSessions.$inferSelect

/** A repeat without a key is the same session for so long, while nothing was changed in it. */
const sameRequestMs = 10 * minuteMs

type Making = {
  lineItems: LineItems
  cartId?: string
  /** Of a request without a key: who sent what. */
  digest?: string | null
}

/**
 * A new cart or checkout (rule: agents-are-shoppers): nothing is held, and nobody is named. Without anything that can be bought
 * there is none.
 */
export async function createSession(
  ctx: AgentCtx,
  kind: SessionKind,
  { lineItems, cartId, digest = null }: Making,
): Promise<AgentAnswer> {
  const same = digest && (await findSame(ctx, kind, digest))
  if (same) return show(ctx, same, { status: 201 })
  const { lines, unknown } = await findLines(ctx, lineItems)
  const quote = await quoteCart(ctx, { items: lines })
  if (!hasBuyable(quote))
    return refused(
      kind,
      [...messagesOf(quote), ...unknown.map(unknownPiece)].map(({ code, content }) => ({ code, content })),
      `${ctx.appUrl}/shop`,
    )
  const now = ctx.now()
  const [session] = await ctx.db
    .insert(agentSessions)
    .values({ kind, agent: ctx.agent, lines, cartId, request: digest, createdAt: now, updatedAt: now })
    .returning()
  return show(ctx, session!, { unknown, status: 201 })
}

/** What a repeat asks for again; the same request at the same moment waits for this one. */
async function findSame(ctx: AgentCtx, kind: SessionKind, digest: string): Promise<Session | undefined> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${digest}))`)
  const [session] = await ctx.db
    .select()
    .from(agentSessions)
    .where(
      and(
        eq(agentSessions.request, digest),
        eq(agentSessions.kind, kind),
        eq(agentSessions.state, 'open'),
        eq(agentSessions.updatedAt, agentSessions.createdAt),
        gt(agentSessions.createdAt, new Date(ctx.now().getTime() - sameRequestMs)),
      ),
    )
  return session
}

/** A checkout, of a cart if it names one: a cart has one that is open, which is answered again. */
export async function createCheckout(
  ctx: AgentCtx,
  { line_items, cart_id }: z.infer<typeof checkoutSchema>,
  digest: string | null = null,
): Promise<AgentAnswer> {
  if (cart_id === undefined) {
    if (line_items.length === 0)
      throw agentError('INVALID_REQUEST', { message: 'line_items: name at least one piece' })
    return createSession(ctx, 'checkout', { lineItems: line_items, digest })
  }
  const cart = await find(ctx, 'cart', cart_id, true)
  if (!cart) return notFound(ctx, 'checkout', 'cart')
  const [open] = await ctx.db
    .select()
    .from(agentSessions)
    .where(and(eq(agentSessions.cartId, cart.id), eq(agentSessions.state, 'open')))
  if (open && !hasExpired(ctx, open)) return show(ctx, open)
  if (open) await ctx.db.update(agentSessions).set({ state: 'canceled' }).where(eq(agentSessions.id, open.id))
  const lineItems = cart.lines.map(({ variant_id, quantity }) => ({ item: { id: variant_id! }, quantity }))
  return createSession(ctx, 'checkout', { lineItems, cartId: cart.id })
}

export async function getSession(ctx: AgentCtx, kind: SessionKind, id: string): Promise<AgentAnswer> {
  const session = await find(ctx, kind, id)
  return session ? show(ctx, session) : notFound(ctx, kind)
}

/** All of its pieces are those that are named now. */
export async function updateSession(
  ctx: AgentCtx,
  kind: SessionKind,
  id: string,
  lineItems: LineItems,
): Promise<AgentAnswer> {
  const session = await find(ctx, kind, id, true)
  if (!session) return notFound(ctx, kind)
  if (session.state === 'canceled') throw agentError('NOT_ALLOWED')
  const { lines, unknown } = await findLines(ctx, lineItems)
  const [changed] = await ctx.db
    .update(agentSessions)
    .set({ lines, updatedAt: ctx.now() })
    .where(eq(agentSessions.id, session.id))
    .returning()
  return show(ctx, changed!, { unknown })
}

/** A cart is gone afterwards, a checkout stays as one that was canceled. */
export async function cancelSession(ctx: AgentCtx, kind: SessionKind, id: string): Promise<AgentAnswer> {
  const session = await find(ctx, kind, id, true)
  if (!session) return notFound(ctx, kind)
  if (session.state === 'canceled') throw agentError('NOT_ALLOWED')
  await ctx.db.update(agentSessions).set({ state: 'canceled' }).where(eq(agentSessions.id, session.id))
  return show(ctx, { ...session, state: 'canceled' })
}

/** Nothing is ordered here: the shopper goes on at the checkout's `continue_url`. */
export async function completeCheckout(ctx: AgentCtx, id: string): Promise<AgentAnswer> {
  const session = await find(ctx, 'checkout', id)
  if (!session) return notFound(ctx, 'checkout')
  if (session.state === 'canceled') throw agentError('NOT_ALLOWED')
  return show(ctx, session)
}

/** The pieces by their size's id or SKU, added up, and what nothing on sale is called. */
async function findLines(ctx: Ctx, lineItems: LineItems) {
  const names = [...new Set(lineItems.map(({ item }) => item.id))]
  const variants = await findNamedVariants(ctx, names)
  const sums = new Map<string, RequestedLine & { variant_id: string }>()
  const unknown = new Set<string>()
  for (const { item, quantity } of lineItems) {
    const found =
      variants.find(({ sku }) => sku === item.id) ??
      variants.find(({ variantId }) => variantId === item.id.toLowerCase())
    if (!found) {
      unknown.add(item.id)
      continue
    }
    const { productId: product_id, variantId: variant_id } = found
    const before = sums.get(variant_id)?.quantity ?? 0
    sums.set(variant_id, { product_id, variant_id, quantity: Math.min(maxLineQuantity, before + quantity) })
  }
  if (sums.size > maxLinkPieces)
    throw agentError('INVALID_REQUEST', { message: `line_items: at most ${maxLinkPieces} different pieces` })
  return { lines: [...sums.values()], unknown: [...unknown] }
}

const hasExpired = (ctx: Ctx, { updatedAt }: Session) =>
  updatedAt.getTime() <= ctx.now().getTime() - sessionMs

/** This assistant's, as long as it lasts; a canceled cart is none. `toChange` keeps it from changing meanwhile. */
async function find(
  ctx: AgentCtx,
  kind: SessionKind,
  id: string,
  toChange = false,
): Promise<Session | undefined> {
  if (!isUuid(id)) return undefined
  const query = ctx.db
    .select()
    .from(agentSessions)
    .where(
      and(
        eq(agentSessions.id, id),
        eq(agentSessions.kind, kind),
        eq(agentSessions.agent, ctx.agent),
        gt(agentSessions.updatedAt, new Date(ctx.now().getTime() - sessionMs)),
        ...(kind === 'cart' ? [eq(agentSessions.state, 'open')] : []),
      ),
    )
  const [session] = await (toChange ? query.for('update') : query)
  return session
}

async function show(
  ctx: AgentCtx,
  session: Session,
  { unknown = [], status = 200 }: { unknown?: string[]; status?: 200 | 201 } = {},
): Promise<AgentAnswer> {
  const quote = await quoteCart(ctx, { items: session.lines })
  const shown = {
    id: session.id,
    kind: session.kind,
    isCanceled: session.state === 'canceled',
    expiresAt: new Date(session.updatedAt.getTime() + sessionMs),
  }
  return answered(sessionView(shown, { quote, unknown, appUrl: ctx.appUrl }), status)
}

const words = { cart: 'Cart', checkout: 'Checkout' } as const

const notFound = ({ appUrl }: AgentCtx, kind: SessionKind, what: SessionKind = kind) =>
  refused(kind, [{ code: 'not_found', content: `${words[what]} not found or has expired` }], `${appUrl}/shop`)

/** Deletes what expired before `before`. */
export const purgeAgentSessions = (ctx: Ctx, before: Date): Promise<number> =>
  deleteInBatches(ctx, agentSessions, lt(agentSessions.updatedAt, before))
