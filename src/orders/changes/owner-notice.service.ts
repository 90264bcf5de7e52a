import { sql } from 'drizzle-orm'
import type { Ctx } from '../../lib/server/context.ts'
import { lastCallAt } from './deadline.rules.ts'
import { type OwnerNotice, ownerNoticeQueue } from '../order/owner-notice.rules.ts'

/** Notifies the owners' devices, or the owner by mail, as a job of this transaction. */
export const notifyOwners = (ctx: Ctx, notice: OwnerNotice): Promise<void> =>
  ctx.queue.send(ctx.db, ownerNoticeQueue, notice)

type WithDeadline = Extract<OwnerNotice, { isLastCall?: boolean }>

/** The same of what is due, and once more when little of its time is left (rule: deadline-notices). */
export async function notifyOfDeadline(ctx: Ctx, notice: WithDeadline, dueAt: Date | null): Promise<void> {
  await notifyOwners(ctx, notice)
  const startAfter = dueAt && lastCallAt(dueAt)
  if (startAfter && startAfter > ctx.now())
    await ctx.queue.send(ctx.db, ownerNoticeQueue, { ...notice, isLastCall: true }, { startAfter })
}

/** Tells the open screens of the staff, when a change makes no event that would. */
export const notifyStaffScreens = sql<string>`pg_notify('orders_changed', 'staff')`
