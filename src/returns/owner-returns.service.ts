import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { returnLines, type ReturnLineRow, returnSums } from '../db/schema.ts'
import { actorName, inTransaction, type OwnerCtx, type WorkCtx } from '../lib/server/context.ts'
import { moneyInput } from '../lib/input-limits.ts'
import { lagosDay } from '../lib/time.ts'
import { idParams as params } from '../lib/server/web/api.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import { raiseFlag } from '../orders/changes/order-flags.service.ts'
import { saveOrder } from '../orders/changes/save-order.service.ts'
import type { OwnerPaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { readSettings } from '../settings/settings.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { readReturnable, worthLineOf } from './returnable.service.ts'
import { lockExchange, placeExchange } from './exchange-order.service.ts'
import { type LockedReturn, lockReturn, moveReturn, withReturn } from './move-return.service.ts'
import { isOpenReturn, isShopsFault, mayMove, returnWays, type ReturnWay } from './return-states.rules.ts'
import { totalOf, worthOf } from './return-sums.rules.ts'
import { dayAfter } from './return-window.rules.ts'
import { returnError } from './returns.errors.rules.ts'
import { staffReturnSchema } from './returns.schema.ts'
import { settle } from './settle-return.service.ts'
import { staffReturnOf } from './staff-returns.service.ts'

const answer = [staffReturnSchema, 'The return as it is now'] as const
const words = (message: string) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(500)
    .refine((text) => text !== '', message)

const exchangesSchema = z
  .array(z.strictObject({ id: z.uuid().describe('The line of the return'), variant_id: z.uuid().nullable() }))
  .max(200)
  .default([])
  .describe('Another piece than was wished for, or null: the money back')

type Approval = {
  id: string
  way: ReturnWay
  place: string
  way_back: number
  exchanges: z.output<typeof exchangesSchema>
  exchange_delivery: number
}

/**
 * Says yes: how and where it comes back, and what it is worth, with its arithmetic as rows that no later rule changes (rule:
 * return-sums). What is wanted instead is an order from now on (rule: exchange-is-an-order). Throws RETURN_NOT_FOUND, RETURN_MOVED_ON,
 * RETURN_BANK_FIRST, RETURN_WAY_BACK_FREE, RETURN_WANTED_GONE, OUT_OF_STOCK.
 */
export const approveReturn = ownerCommand('post /returns/{id}/approve', {
  summary: 'Accept a return: where it comes back to, and what it is worth from now on',
  params,
  body: z.strictObject({
    way: z.enum(returnWays).default('send').describe('`keep`: no piece is wanted back'),
    place: z.string().normalize('NFC').trim().max(500).default('').describe('Empty: as in the settings'),
    way_back: moneyInput
      .default(0)
      .describe('What the shop pays for the way back on her account; nothing where it is at fault'),
    exchanges: exchangesSchema,
    exchange_delivery: moneyInput.default(0).describe('What bringing the new pieces costs her'),
  }),
  answer,
  atomic: true,
  run: async (ctx, input) => {
    await inTransaction(ctx, (ctx) => approve(ctx, input))
    return staffReturnOf(ctx, input.id)
  },
})

async function approve(ctx: OwnerCtx, input: Approval): Promise<void> {
  const { id, way, place, way_back } = input
  const locked = await lockReturn(ctx, id)
  const { order, row } = locked
  const lines = locked.lines.map((line) => withChoice(line, input))
  if (!mayMove(row, 'approved')) throw returnError('RETURN_MOVED_ON')
  if (await hasOpenDispute(ctx, order.id)) throw returnError('RETURN_BANK_FIRST')
  if (way_back > 0 && lines.some(({ reason }) => isShopsFault(reason)))
    throw returnError('RETURN_WAY_BACK_FREE')
  const settings = await readSettings(ctx)
  const { worths, totalMinor } = await freezeWorth(ctx, { order, row, lines }, way_back)
  const wanted = worths.flatMap(({ line, own, worthMinor }) =>
    line.wantedVariantId ? [{ line, own: own.line, worthMinor, variantId: line.wantedVariantId }] : [],
  )
  const exchange =
    wanted.length > 0
      ? await placeExchange(ctx, locked, {
          lines: wanted,
          worthMinor: totalMinor,
          feeMinor: input.exchange_delivery,
        })
      : null
  await moveReturn(ctx, locked, 'approved', {
    ...(exchange && { exchangeOrderId: exchange.order.id, lent: exchange.lentMinor }),
    way,
    place: way === 'keep' ? '' : place || settings.returns_address || settings.address,
    expiresOn: way === 'keep' ? null : dayAfter(lagosDay(ctx.now()), settings.return_expiry_days),
    decidedBy: actorName(ctx.actor),
    decidedAt: ctx.now(),
  })
  await auditOrder(ctx, order.id, 'order.return_approved', {
    after: { return: row.number, way, ...(exchange && { exchange: exchange.order.orderNumber }) },
  })
}

/** What a return that is being approved is worth, with its arithmetic as rows that no later rule changes (rule: return-sums). */
export async function freezeWorth(
  ctx: WorkCtx<'receive_returns'>,
  { order, row, lines }: LockedReturn,
  wayBackMinor = 0,
) {
  const found = await readReturnable(ctx, order)
  const at = { returnId: row.id, by: actorName(ctx.actor), createdAt: ctx.now() }
  const worths = lines.map((line) => {
    const refundable = found.lines.find((one) => one.line.id === line.orderLineId)!.line
    const own = { ...worthLineOf(found, refundable), line: refundable }
    return { line, own, worthMinor: worthOf(own, line.quantity) }
  })
  for (const { line, worthMinor } of worths)
    await ctx.db
      .update(returnLines)
      .set({ worth: worthMinor, wish: line.wish, wantedVariantId: line.wantedVariantId })
      .where(eq(returnLines.id, line.id))
  const chosen = worths.map(({ line, worthMinor }) => ({
    worthMinor,
    pieces: line.quantity,
    reason: line.reason,
    isExchanged: line.wish === 'exchange',
  }))
  const { delivery, wayBack, total } = totalOf(chosen, found, wayBackMinor)
  await ctx.db.insert(returnSums).values([
    ...worths.map(({ line, own, worthMinor }) => ({
      ...at,
      returnLineId: line.id,
      kind: 'goods' as const,
      amount: worthMinor,
      params: { pieces: line.quantity, paidMinor: own.paidMinor, quantity: own.quantity, before: own.before },
    })),
    ...(delivery > 0 ? [{ ...at, kind: 'delivery' as const, amount: delivery }] : []),
    ...(wayBack > 0 ? [{ ...at, kind: 'way_back' as const, amount: -wayBack }] : []),
  ])
  return { worths, totalMinor: total }
}

/** A line with what the owner chose for it instead of the wish. */
function withChoice(line: ReturnLineRow, { exchanges }: Approval): ReturnLineRow {
  const chosen = exchanges.find(({ id }) => id === line.id)
  if (!chosen || line.wish !== 'exchange') return line
  const { variant_id } = chosen
  return { ...line, wantedVariantId: variant_id, wish: variant_id ? 'exchange' : 'refund' }
}

/** Says no, with the reason the customer reads. Throws RETURN_NOT_FOUND, RETURN_MOVED_ON. */
export const declineReturn = ownerCommand('post /returns/{id}/decline', {
  summary: 'Decline a return, with the reason the customer reads',
  params,
  body: z.strictObject({ reason: words('Say why: the customer reads it') }),
  answer,
  atomic: true,
  run: async (ctx, { id, reason }) => {
    await inTransaction(ctx, async (ctx) => {
      const locked = await lockReturn(ctx, id)
      const decided = { declineReason: reason, decidedBy: actorName(ctx.actor), decidedAt: ctx.now() }
      await moveReturn(ctx, locked, 'declined', decided, reason)
      await auditOrder(ctx, locked.order.id, 'order.return_declined', {
        after: { return: locked.row.number, why: reason },
      })
    })
    return staffReturnOf(ctx, id)
  },
})

/** Throws what `settle` throws. */
export const settleReturn = ownerCommand('post /returns/{id}/settle', {
  summary: 'Give back what a return is worth, less what is kept; asks for the password again',
  params,
  body: z.strictObject({
    keep: z
      .strictObject({
        amount: moneyInput.positive(),
        why: words('Say what it is for: the customer reads it'),
      })
      .optional()
      .describe('What of it is not given back'),
  }),
  answer,
  run: async (ctx: OwnerPaymentsCtx, { id, keep }) => {
    await settle(ctx, { id, keep: keep && { amountMinor: keep.amount, why: keep.why } })
    return staffReturnOf(ctx, id)
  },
})

/**
 * The new pieces of an exchange may leave before the old ones are here: their worth is lent, and a flag stays until they came (rule:
 * exchange-leaves-later). Throws RETURN_NOT_FOUND, RETURN_EXCHANGE_NONE.
 */
export const sendExchangeFirst = ownerCommand('post /returns/{id}/send-first', {
  summary: 'Let the new pieces of an exchange leave before the old ones are here',
  params,
  body: z.strictObject({}),
  answer,
  atomic: true,
  run: async (ctx, { id }) => {
    await withReturn(ctx, id, async (ctx, { order, row }) => {
      const exchange = isOpenReturn(row) ? await lockExchange(ctx, row) : null
      const missing = exchange?.order.moneyMissing ?? 0
      if (!exchange || missing <= exchange.order.missingReleased) throw returnError('RETURN_EXCHANGE_NONE')
      await saveOrder(ctx, exchange.order, { missingReleased: missing })
      const params = { number: row.number, amountMinor: row.lent }
      await raiseFlag(ctx, order, { kind: 'exchange_lent', params, cause: id })
      await auditOrder(ctx, exchange.order.id, 'order.exchange_first', { after: { lentMinor: row.lent } })
    })
    return staffReturnOf(ctx, id)
  },
})
