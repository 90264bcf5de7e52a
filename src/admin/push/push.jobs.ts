import type { SystemCtx } from '../../lib/server/context.ts'
import { type Job, onJob } from '../../lib/server/jobs/queue.ts'
import { ownerNoticeQueue } from '../../orders/order/owner-notice.rules.ts'
import { type SendPush, sendOverHttps } from './push-wire.server.ts'
import { notifyOwnersDevices } from './notify-devices.service.ts'

/** Notices to the owners' installed apps (rule: told-at-once). */
export function pushJobs({ ctx }: { ctx: SystemCtx }, send: SendPush = sendOverHttps): Job[] {
  return [onJob(ownerNoticeQueue, (notice) => notifyOwnersDevices(ctx, notice, send))]
}
