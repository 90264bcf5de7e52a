import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { isMailed } from '../mails/reach.rules.ts'
import { maskEmail, maskName, maskStreet } from '../reading/masking.rules.ts'
import { normalizeOrderNumber } from '../placing/order-number.rules.ts'
import type { TrackedOrderView } from '../order.schema.ts'
import { orderError } from '../orders.errors.rules.ts'
import { historyView, orderView, orderViewWithCodes, readOrder } from '../reading/read-orders.service.ts'
import { isTrackingToken } from './tracking-link.server.ts'

const windowMs = 10 * minuteMs
const triesPerIp = 30
const triesPerPair = 20
/** From very many places: it bounds guesses at one person's numbers, and no few places can use it up. */
const triesPerEmail = 300
const looksPerLink = 300

/**
 * An order by its number and exact e-mail, or by the signed link of its e-mails (rules: track-order, tracking-privacy).
 * Every miss is the same ORDER_NOT_FOUND. Guesses are throttled per internet address, per number and e-mail (or link)
 * together, and widely per e-mail: whoever guesses from many places does not shut the owner out. A signed link is no
 * guess and counts by itself. Name, e-mail and street come masked.
 */
export async function trackOrder(
  ctx: Ctx,
  input: { order: string; email?: string | undefined; token?: string | undefined; clientIp: string },
  secret: string,
): Promise<TrackedOrderView> {
  const orderNumber = normalizeOrderNumber(input.order)
  const email = input.email === undefined ? undefined : normaliseEmail(input.email)
  const isByLink = input.token !== undefined && (await isSigned(ctx, orderNumber, input.token, secret))
  if (isByLink) await limitRate(ctx, `track-link:${orderNumber}`, looksPerLink, windowMs)
  else await limitGuesses(ctx, { ...input, orderNumber, email })
  // What stands in place of an erased customer's is no address: nobody opens her orders with it.
  if (!isByLink && !isMailed({ email: email ?? '' })) throw orderError('ORDER_NOT_FOUND')
  const row = await readOrder(
    ctx,
    and(eq(orders.orderNumber, orderNumber), isByLink ? undefined : eq(sql`lower(${orders.email})`, email!))!,
  )
  if (!row) throw orderError('ORDER_NOT_FOUND')
  // Number and e-mail can be read over a shoulder: only the link of its mails shows the code that proves a delivery.
  const view = isByLink ? orderViewWithCodes(row, ctx.now(), secret) : orderView(row, ctx.now())
  const { firstName, lastName, address, ...place } = view.shipping_address
  return {
    ...view,
    email: maskEmail(view.email),
    customer_name: maskName(view.customer_name),
    shipping_address: {
      ...place,
      landmark: undefined,
      firstName: maskName(firstName),
      lastName: maskName(lastName),
      address: maskStreet(address),
    },
    order_timeline: view.order_timeline,
    history: historyView(row),
  }
}

async function isSigned(ctx: Ctx, orderNumber: string, token: string, secret: string): Promise<boolean> {
  const [order] = await ctx.db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber))
  return order !== undefined && isTrackingToken(secret, order, token)
}

async function limitGuesses(
  ctx: Ctx,
  guess: { orderNumber: string; email: string | undefined; token?: string | undefined; clientIp: string },
): Promise<void> {
  const { orderNumber, email, token, clientIp } = guess
  await limitRate(ctx, `track-ip:${clientIp}`, triesPerIp, windowMs)
  const pair = createHash('sha256')
    .update(JSON.stringify([orderNumber, email, token]))
    .digest('hex')
  await limitRate(ctx, `track-pair:${pair}`, triesPerPair, windowMs)
  if (email) await limitRate(ctx, `track-email:${email}`, triesPerEmail, windowMs)
}
