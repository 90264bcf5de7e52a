import { eq } from 'drizzle-orm'
import { returns } from '../db/schema.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import { type OrderMailLinks, readOrderMail } from '../orders/mails/order-mail.service.ts'
import type { ReturnState } from '../orders/order/return-events.rules.ts'
import type { ReturnMail } from './return-mail.email.tsx'
import { readReturns, returnView } from './read-returns.service.ts'

/**
 * What the mail of a step says, and to whom it goes as the order's own mails do; null when nobody is written to, or the return has
 * gone on since: a later mail says more.
 */
export async function readReturnMail(
  ctx: SystemCtx,
  { returnId, event, to }: { returnId: string; event: string; to: ReturnState },
  links: OrderMailLinks,
): Promise<{ to: string; mail: ReturnMail } | null> {
  const [read] = await readReturns(ctx, eq(returns.id, returnId))
  if (!read || read.row.state !== to) return null
  const order = await readOrderMail(ctx, { orderId: read.order.id, kinds: [], event }, links)
  if (!order?.customerEmail) return null
  const { brand, firstName, trackingUrl } = order.mail
  const view = await returnView(ctx, read)
  return { to: order.customerEmail, mail: { brand, firstName, orderUrl: trackingUrl, view } }
}
