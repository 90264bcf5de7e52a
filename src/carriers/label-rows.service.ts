import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type CarrierLabel, carrierLabels } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { FoundShipment } from './carrier.server.ts'
import { carrierError } from './carriers.errors.rules.ts'

/** Throws LABEL_NOT_FOUND. */
export async function readLabel(ctx: Ctx, id: string): Promise<CarrierLabel> {
  const [label] = await ctx.db.select().from(carrierLabels).where(eq(carrierLabels.id, id))
  if (!label) throw carrierError('LABEL_NOT_FOUND')
  return label
}

export const labelsOfOrder = (ctx: Ctx, orderId: string): Promise<CarrierLabel[]> =>
  ctx.db
    .select()
    .from(carrierLabels)
    .where(and(eq(carrierLabels.orderId, orderId), ne(carrierLabels.state, 'priced')))
    .orderBy(carrierLabels.createdAt)

/** The carrier has sold it: known once, whoever asked. */
export async function saveBought(
  ctx: Ctx,
  { id }: CarrierLabel,
  found: Extract<FoundShipment, { state: 'bought' }>,
): Promise<void> {
  const { trackingNumber, trackingUrl, fileUrl } = found
  await ctx.db
    .update(carrierLabels)
    .set({ state: 'bought', trackingNumber, trackingUrl, fileUrl })
    .where(and(eq(carrierLabels.id, id), ne(carrierLabels.state, 'bought'), isNotNull(carrierLabels.rate)))
}

/** The carrier says that nothing was bought: its prices can be chosen from again. */
export async function releaseLabel(ctx: Ctx, { id }: CarrierLabel, askedAt: Date): Promise<void> {
  await ctx.db
    .update(carrierLabels)
    .set({ state: 'priced', rate: null, boughtBy: null })
    .where(
      and(eq(carrierLabels.id, id), eq(carrierLabels.state, 'asked'), eq(carrierLabels.askedAt, askedAt)),
    )
}

/** This process asks about it now; false when another one did since it was read. */
export async function claimLabel(ctx: Ctx, { id, askedAt }: CarrierLabel, now: Date): Promise<boolean> {
  const claimed = await ctx.db
    .update(carrierLabels)
    .set({ askedAt: now })
    .where(
      and(eq(carrierLabels.id, id), sql`${carrierLabels.askedAt} = ${askedAt.toISOString()}::timestamptz`),
    )
    .returning({ id: carrierLabels.id })
  return claimed.length > 0
}
