import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { returnLines, returnSums } from '../db/schema.ts'
import { actorName, inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { moneyInput } from '../lib/input-limits.ts'
import { lagosDay } from '../lib/time.ts'
import { idParams as params } from '../lib/server/web/api.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import type { OwnerPaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { readSettings } from '../settings/settings.service.ts'
import { hasOpenDispute, readReturnable, worthLineOf } from './returnable.service.ts'
import { lockReturn, moveReturn } from './move-return.service.ts'
import { isShopsFault, returnWays, type ReturnWay } from './return-states.rules.ts'
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

type Approval = { id: string; way: ReturnWay; place: string; way_back: number }

/**
 * Says yes: how and where it comes back, and what it is worth, with its arithmetic as rows that no later rule changes (rule:
 * return-sums). Throws RETURN_NOT_FOUND, RETURN_MOVED_ON, RETURN_BANK_FIRST, RETURN_WAY_BACK_FREE.
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
  }),
  answer,
  atomic: true,
  run: async (ctx, input) => {
    await inTransaction(ctx, (ctx) => approve(ctx, input))
    return staffReturnOf(ctx, input.id)
  },
})

async function approve(ctx: OwnerCtx, { id, way, place, way_back }: Approval): Promise<void> {
  const locked = await lockReturn(ctx, id)
  const { order, row, lines } = locked
  if (await hasOpenDispute(ctx, order.id)) throw returnError('RETURN_BANK_FIRST')
  if (way_back > 0 && lines.some(({ reason }) => isShopsFault(reason)))
    throw returnError('RETURN_WAY_BACK_FREE')
  const settings = await readSettings(ctx)
  const found = await readReturnable(ctx, order)
  const at = { returnId: id, by: actorName(ctx.actor), createdAt: ctx.now() }
  const worths = lines.map((line) => {
    const own = worthLineOf(found, found.lines.find((one) => one.line.id === line.orderLineId)!.line)
    return { line, own, worthMinor: worthOf(own, line.quantity) }
  })
  for (const { line, worthMinor } of worths)
    await ctx.db.update(returnLines).set({ worth: worthMinor }).where(eq(returnLines.id, line.id))
  const chosen = worths.map(({ line, worthMinor }) => ({
    worthMinor,
    pieces: line.quantity,
    reason: line.reason,
  }))
  const { delivery, wayBack } = totalOf(chosen, found, way_back)
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
  await moveReturn(ctx, locked, 'approved', {
    way,
    place: way === 'keep' ? '' : place || settings.returns_address || settings.address,
    expiresOn: way === 'keep' ? null : dayAfter(lagosDay(ctx.now()), settings.return_expiry_days),
    decidedBy: actorName(ctx.actor),
    decidedAt: ctx.now(),
  })
  await auditOrder(ctx, order.id, 'order.return_approved', { after: { return: row.number, way } })
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
