import * as z from 'zod'
import { AppError } from '../../lib/errors.ts'
import { codeInput } from '../../lib/input-limits.ts'
import { idempotencyHeaderSchema, once } from '../../lib/server/jobs/once.ts'
import type { StaffCtx } from '../../lib/server/context.ts'
import { staffCommand } from '../../lib/server/web/operation.ts'
import { staffSteps } from '../order/order-queues.rules.ts'
import { carrierInput, deliverOrder, packOrder, shipOrder, undoUntil } from './staff-steps.service.ts'
import { undoneSchema, undoStep } from './undo-step.service.ts'

const bulkStepSchema = z.strictObject({
  step: z.enum([...staffSteps, 'undo']),
  ids: z.array(z.uuid()).min(1).max(100),
  carrier: carrierInput,
  /** For shipping, by the order's id; an order without one ships without. */
  tracking_numbers: z.record(z.uuid(), codeInput(80)).default({}),
  ...undoneSchema.shape,
})

const bulkResultSchema = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
  undo_until: z.iso.datetime(),
})
type BulkResults = z.output<typeof bulkResultSchema>['results']

/**
 * One step for many orders, each in a transaction of its own: what cannot be done says why, and the others go on. With a key
 * each order's step is taken once (rule: once-per-key). A failure that is no refusal ends it.
 */
export const takeBulkStep = staffCommand('post /orders/steps', {
  summary: 'One step for many orders, once for each and Idempotency-Key; each answers for itself',
  headers: idempotencyHeaderSchema,
  body: bulkStepSchema,
  answer: [bulkResultSchema, 'What came of each'],
  run: async (ctx, { step, ids, carrier, tracking_numbers: numbers, undo_until, 'idempotency-key': key }) => {
    const results: BulkResults = []
    for (const id of new Set(ids)) {
      try {
        const parcel = { carrier: carrier.trim(), trackingNumber: numbers[id] }
        const request = { step, orderId: id, ...parcel }
        await once(ctx, { key: key && `${key} ${id}`, request }, async (ctx) => {
          await takeStep(ctx, step, { id, carrier, tracking_number: numbers[id] ?? '', undo_until })
          return null
        })
        results.push({ id, ok: true, message: '' })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        results.push({ id, ok: false, message: error.message })
      }
    }
    return { results, undo_until: undoUntil(ctx) }
  },
})

type Parcel = { id: string; carrier: string; tracking_number: string; undo_until: string | undefined }

function takeStep(ctx: StaffCtx, step: z.output<typeof bulkStepSchema>['step'], parcel: Parcel) {
  if (step === 'undo') return undoStep(ctx, parcel)
  if (step === 'pack') return packOrder(ctx, parcel)
  return step === 'ship' ? shipOrder(ctx, { ...parcel, without_street: false }) : deliverOrder(ctx, parcel)
}
