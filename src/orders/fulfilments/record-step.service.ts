import type { Order } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import type { Carriage } from './fulfilment-status.rules.ts'
import type { Changed } from '../status/apply-order-change.service.ts'

/** The audit line of a step of the staff, with the parcels it moved, by which it can be undone (rule: undo-step). */
export async function recordStep(
  ctx: WorkCtx,
  action: 'order.pack' | 'order.ship' | 'order.deliver',
  before: Order,
  { order, steps }: Changed,
  { carrier, trackingNumber }: Carriage = {},
): Promise<void> {
  const from = { status: before.status, carrier: null, trackingNumber: null }
  const to = { status: order.status, ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) }
  const changed = changedFields<Record<string, unknown>>(from, to)
  await recordAudit(ctx, {
    action,
    subject: { type: 'order', id: order.id },
    // A step of one of several parcels leaves the status as it is, and undoing it needs that.
    before: { status: before.status, ...changed?.before },
    after: { status: order.status, ...changed?.after, fulfilments: steps },
  })
}
