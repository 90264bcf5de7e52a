import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { defineLimit, type Hit, limitFailures, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { isMailed } from '../order/reach.rules.ts'
import { maskEmail, maskName, maskStreet } from '../reading/masking.rules.ts'
import { normalizeOrderNumber } from '../order/order-number.rules.ts'
import type { TrackedOrderView } from '../order/order.schema.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { withParcelUrls } from '../reading/parcel-urls.service.ts'
import { historyView, orderView, orderViewWithCodes, readOrder } from '../reading/read-orders.service.ts'
import { isTrackingToken } from '../links/tracking-link.server.ts'

const windowMs = 10 * minuteMs
const limits = {
  fromNetwork: defineLimit({
    name: 'track-ip',
    by: 'network',
    most: 1000,
    windowMs,
    carrier: 'It counts misses alone: the slips of 10,000 people who look for their parcels.',
  }),
  ofNumberHere: defineLimit({
    name: 'track-number-here',
    by: 'network and thing',
    most: 30,
    windowMs,
    carrier: 'It counts misses with one order number; others behind the address have their own.',
  }),
  ofEmailHere: defineLimit({
    name: 'track-email-here',
    by: 'network and thing',
    most: 30,
    windowMs,
    carrier: 'It counts misses with one e-mail address.',
  }),
  /** From very many places: it bounds guesses at one person's numbers, and no few places can use it up. */
  ofEmail: defineLimit({
    name: 'track-email',
    by: 'thing',
    most: 300,
    windowMs,
    carrier: 'It counts misses with one e-mail address, wherever they come from.',
  }),
  link: defineLimit({
    name: 'track-link',
    by: 'thing',
    most: 300,
    windowMs,
    carrier: 'It counts for one link, which cannot be guessed.',
  }),
}

/**
 * An order by its number and exact e-mail, or by the signed link of its e-mails (rules: track-order, tracking-privacy).
 * Every miss is the same ORDER_NOT_FOUND. Misses are throttled per number and per e-mail
 * together with the network, and widely per e-mail and per network: a stranger's guesses do not shut the owner out. A signed link is no
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
  const isNumber = eq(orders.orderNumber, orderNumber)
  if (isByLink) await limitRate(ctx, { limit: limits.link, thing: orderNumber })
  // The placeholder of an erased customer's address is none: it opens no order.
  const row = isByLink
    ? await find(ctx, isNumber)
    : await limitFailures(ctx, guessesOf({ ...input, orderNumber, email }), () =>
        find(
          ctx,
          isMailed({ email: email ?? '' })
            ? and(isNumber, eq(sql`lower(${orders.email})`, email!))
            : undefined,
        ),
      )
  // Number and e-mail can be read over a shoulder: only the link of its mails shows the code that proves a delivery.
  const shown = isByLink ? orderViewWithCodes(row, ctx.now(), secret) : orderView(row, ctx.now())
  const view = (await withParcelUrls(ctx, [shown]))[0]!
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
      // The street of a place where orders are fetched is no secret.
      address: place.pickup ? address : maskStreet(address),
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

/** @throws ORDER_NOT_FOUND */
async function find(ctx: Ctx, where: SQL | undefined) {
  const row = where && (await readOrder(ctx, where))
  if (!row) throw orderError('ORDER_NOT_FOUND')
  return row
}

type Guess = { orderNumber: string; email: string | undefined; clientIp: string }

function guessesOf({ orderNumber, email, clientIp: network }: Guess): Hit[] {
  return [
    { limit: limits.fromNetwork, network },
    { limit: limits.ofNumberHere, network, thing: orderNumber },
    ...(email
      ? [
          { limit: limits.ofEmailHere, network, thing: email },
          { limit: limits.ofEmail, thing: email },
        ]
      : []),
  ]
}
