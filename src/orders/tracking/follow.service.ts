import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { readOrder } from '../reading/read-orders.service.ts'
import { orderOfFollowLink } from '../links/follow-link.server.ts'

/** How far an order is, by its follow link. Throws NOT_FOUND for any other token. `secret` is AUTH_SECRET. */
export async function readFollowed(ctx: Ctx, token: string, secret: string) {
  const orderId = orderOfFollowLink(secret, token)
  const row = orderId && (await readOrder(ctx, eq(orders.id, orderId)))
  if (!row) throw commonError('NOT_FOUND')
  const { carriers } = await readSettings(ctx)
  return { row, carriers }
}
