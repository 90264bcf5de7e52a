import { sql } from 'drizzle-orm'
import type { Ctx } from '../../lib/server/context.ts'
import { type OwnerNotice, ownerNoticeQueue } from './owner-notice.rules.ts'

/** Has the owners' devices told, as a job of this transaction. */
export const notifyOwners = (ctx: Ctx, notice: OwnerNotice): Promise<void> =>
  ctx.queue.send(ctx.db, ownerNoticeQueue, notice)

/** Tells the open screens of the staff, when a change makes no event that would. */
export const notifyStaffScreens = sql<string>`pg_notify('orders_changed', 'staff')`
