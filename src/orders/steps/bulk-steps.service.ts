import { AppError } from '../../lib/errors.ts'
import { once } from '../../lib/server/jobs/once.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import type { StaffStep } from '../order/order-queues.rules.ts'
import type { Carriage } from '../order/fulfilment-status.rules.ts'
import { deliverOrder, packOrder, shipOrder } from './staff-steps.service.ts'
import { undoStep } from './undo-step.service.ts'

export type BulkResult = { id: string; ok: boolean; message: string }

/**
 * One step for many orders, each in a transaction of its own: what cannot be done says why, and the others go on. With a key
 * each order's step is taken once (rule: once-per-key). A failure that is no refusal ends it.
 */
export async function takeBulkStep(
  ctx: WorkCtx,
  input: {
    step: StaffStep | 'undo'
    ids: string[]
    carrier: string
    trackingNumbers?: Record<string, string>
    key?: string | undefined
  },
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of new Set(input.ids)) {
    try {
      const parcel = { carrier: input.carrier.trim(), trackingNumber: input.trackingNumbers?.[id] }
      const request = { step: input.step, orderId: id, ...parcel }
      await once(ctx, { key: input.key && `${input.key} ${id}`, request }, async (ctx) => {
        await takeStep(ctx, input.step, request)
        return null
      })
      results.push({ id, ok: true, message: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return results
}

function takeStep(ctx: WorkCtx, step: StaffStep | 'undo', input: { orderId: string } & Carriage) {
  if (step === 'undo') return undoStep(ctx, input.orderId)
  if (step === 'pack') return packOrder(ctx, input.orderId)
  return step === 'ship' ? shipOrder(ctx, input) : deliverOrder(ctx, input.orderId)
}
