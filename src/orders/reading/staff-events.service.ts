import { asc, eq, inArray } from 'drizzle-orm'
import { orderEvents, users } from '../../db/schema.ts'
import { calledName } from '../../lib/person-name.rules.ts'
import { type StaffCtx, viewerOf } from '../../lib/server/context.ts'
import { orderEventWords, statusTitles } from '../order/order-event-words.rules.ts'
import { seesEvent, seesEventText } from './helper-view.rules.ts'
import { isCredit, isManual, providerLabel } from '../order/payment-methods.rules.ts'
import type { StaffOrder } from './staff-order.schema.ts'

/** What shoppers read as said to them, as the staff read it. */
const staffTitles: Record<string, string> = {
  [statusTitles.pending_review]: 'Payment to check',
  [statusTitles.processing]: 'Parcel packed',
  [statusTitles.shipped]: 'On its way',
  [statusTitles.delivered]: 'Delivered',
}

/**
 * Everything that happened to an order, oldest first, private notes included, with who did it: `provider` took its money. Two
 * statements.
 */
export async function readStaffEvents(
  ctx: StaffCtx,
  orderId: string,
  provider: string | null,
): Promise<StaffOrder['events']> {
  const rows = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
  const viewer = viewerOf(ctx)
  const shown = rows.filter(({ kind }) => seesEvent(viewer, kind))
  const names = await readNames(
    ctx,
    shown.flatMap(({ actor }) => staffUserIdOf(actor) ?? []),
  )
  return shown.map((event) => {
    const { title, description } = orderEventWords(event)
    return {
      id: event.id,
      event_type: event.kind,
      status: event.status,
      title: staffTitles[title] ?? title,
      description: seesEventText(viewer, event.kind)
        ? description.replace(/^You cancelled it/, 'Cancelled')
        : '',
      is_private: event.isPrivate,
      by: doneBy(event, names, provider),
      created_at: event.createdAt.toISOString(),
    }
  })
}

async function readNames(ctx: StaffCtx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...person }) => [id, calledName(person)]))
}

const staffActor = /^(?:admin|helper):([\da-f-]{36})$/

/** The user behind an actor's name in a history, when it is somebody of the staff. */
const staffUserIdOf = (actor: string): string | null => staffActor.exec(actor)?.[1] ?? null

const ofProvider = ['paid', 'part_paid', 'difference_paid', 'payment_failed', 'refunded', 'refund_failed']

/** Who did it, for the staff: a person by name, the customer, the bank, who took the money, or the shop automatically. */
function doneBy(
  { actor, kind, params }: Pick<typeof orderEvents.$inferSelect, 'actor' | 'kind' | 'params'>,
  names: ReadonlyMap<string, string>,
  provider: string | null,
): string {
  const userId = staffUserIdOf(actor)
  if (userId) return names.get(userId) ?? (actor.startsWith('helper') ? 'a helper' : 'an owner')
  if (actor === 'customer' || actor === 'guest') return 'the customer'
  if (actor === 'sample') return 'sample data'
  if (actor === 'rider') return 'the rider'
  const { how } = params as { how?: string }
  if (kind.startsWith('charge_dispute') || how === 'dispute') return 'the bank'
  const isProviders = ofProvider.includes(kind) || how === 'dashboard' || how === 'reversed'
  const isTheirs = provider && isProviders && !isManual({ provider }) && !isCredit({ provider })
  return isTheirs ? providerLabel(provider) : 'the shop'
}
