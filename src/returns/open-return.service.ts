import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Order, returnLines, returnPhotos, returns } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { lagosDay } from '../lib/time.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { readExchangeOptions } from './exchange-options.service.ts'
import { tellStep } from './move-return.service.ts'
import { isShopsFault, mostReturnPhotos, needsPhoto, reasonsOf } from './return-states.rules.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { type ReturnableLine, readReturnable } from './returnable.service.ts'
import { windowDays } from './return-window.rules.ts'
import { returnError } from './returns.errors.rules.ts'
import type { NewReturn } from './returns.schema.ts'

export type OpenedReturn = {
  orderId: string
  by: 'customer' | 'staff'
  /** The owner lets come back what is beyond its window, or a final sale. */
  isGoodwill?: boolean
  /** What is taken instead is sold at the counter at once. */
  isAtCounter?: boolean
} & Pick<NewReturn, 'kind' | 'lines' | 'note' | 'photo_ids'>

type Line = NewReturn['lines'][number]

/**
 * Opens a return or a claim under the order's lock, so that a piece is in at most one (rules: one-open-return, return-window-kept,
 * excluded-goods, claims, dispute-before-return). Gives its id. Throws RETURN_DISPUTED, RETURN_NO_WINDOW, RETURN_TOO_LATE, RETURN_FINAL,
 * RETURN_TOO_MANY, RETURN_WRONG_REASON, RETURN_LINE_TWICE, RETURN_PHOTO_FIRST, RETURN_PHOTOS_MANY, RETURN_PHOTO_GONE,
 * RETURN_WANTED_MISSING, RETURN_WANTED_GONE.
 */
export const openReturn = (ctx: Ctx, input: OpenedReturn): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    refuseOddInput(input)
    const order = await lockOrder(ctx, input.orderId)
    if (await hasOpenDispute(ctx, order.id)) throw returnError('RETURN_DISPUTED')
    const found = await readReturnable(ctx, order)
    const days = windowDays(await readSettings(ctx), order.shippingAddress.country, input.kind)
    if (days === null && !input.isGoodwill) throw returnError('RETURN_NO_WINDOW')
    const ends = input.lines.map((line) => {
      const own = found.lines.find(({ line: { id } }) => id === line.order_line_id)
      if (!own) throw returnError('RETURN_TOO_MANY')
      refuseLine(own, line, input)
      return endOf(own, input) ?? lagosDay(ctx.now())
    })
    await refuseGone(ctx, order, input.lines)
    const [row] = await ctx.db
      .insert(returns)
      .values({
        orderId: order.id,
        number: sql`(select coalesce(max(number), 0) + 1 from returns where order_id = ${order.id})`,
        kind: input.kind,
        openedBy: input.by,
        note: input.note,
        windowEndsOn: ends.toSorted()[0]!,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returning()
    await ctx.db.insert(returnLines).values(
      input.lines.map(({ order_line_id, quantity, reason, wish, wanted_variant_id }) => ({
        returnId: row!.id,
        orderLineId: order_line_id,
        quantity,
        reason,
        wish,
        wantedVariantId: wanted_variant_id ?? null,
      })),
    )
    await attachPhotos(ctx, order, row!.id, input.photo_ids)
    await tellStep(ctx, order, row!)
    return row!.id
  })

function refuseOddInput({ kind, lines, photo_ids: photos, by, isAtCounter = false }: OpenedReturn): void {
  const ids = lines.map(({ order_line_id }) => order_line_id)
  if (new Set(ids).size < ids.length) throw returnError('RETURN_LINE_TWICE')
  if (lines.some(({ reason }) => !reasonsOf[kind].includes(reason))) throw returnError('RETURN_WRONG_REASON')
  if (
    !isAtCounter &&
    lines.some(({ wish, wanted_variant_id }) => (wish === 'exchange') !== (wanted_variant_id !== undefined))
  )
    throw returnError('RETURN_WANTED_MISSING')
  if (photos.length > mostReturnPhotos[kind]) throw returnError('RETURN_PHOTOS_MANY')
  const reasons = lines.map(({ reason }) => reason)
  if (by === 'customer' && photos.length === 0 && needsPhoto(kind, reasons))
    throw returnError('RETURN_PHOTO_FIRST')
}

const endOf = (own: ReturnableLine, { kind }: OpenedReturn) =>
  kind === 'claim' ? own.claimEndsOn : own.returnEndsOn

function refuseLine(own: ReturnableLine, { quantity, reason }: Line, input: OpenedReturn): void {
  const { kind, isGoodwill = false } = input
  if (own.isFinal && !isShopsFault(reason) && !isGoodwill) throw returnError('RETURN_FINAL')
  const most = isGoodwill ? own.anyTime[kind] : kind === 'claim' ? own.claimable : own.returnable
  if (quantity <= most) return
  // Enough pieces are there, but their time is over.
  throw returnError(quantity <= own.anyTime[kind] ? 'RETURN_TOO_LATE' : 'RETURN_TOO_MANY')
}

/** What is wanted instead can be had now; it is held once the return is approved (rule: exchange-wish). */
async function refuseGone(ctx: Ctx, order: Order, lines: Line[]): Promise<void> {
  if (lines.every(({ wish }) => wish !== 'exchange')) return
  const found = await readExchangeOptions(ctx, order.id)
  for (const { order_line_id, quantity, wanted_variant_id } of lines) {
    if (!wanted_variant_id) continue
    const options = found.find(({ lineId }) => lineId === order_line_id)?.options ?? []
    const wanted = options.find(({ variant_id }) => variant_id === wanted_variant_id)
    if (!wanted || wanted.available < quantity) throw returnError('RETURN_WANTED_GONE')
  }
}

/** Her pictures of this order become the return's. Throws RETURN_PHOTO_GONE. */
async function attachPhotos(ctx: Ctx, order: Order, returnId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const attached = await ctx.db
    .update(returnPhotos)
    .set({ returnId })
    .where(
      and(inArray(returnPhotos.id, ids), eq(returnPhotos.orderId, order.id), isNull(returnPhotos.returnId)),
    )
    .returning({ id: returnPhotos.id })
  if (attached.length < new Set(ids).size) throw returnError('RETURN_PHOTO_GONE')
}
