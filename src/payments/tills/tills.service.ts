import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Till, tillMoves, tills } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import {
  type SignedInOwnerCtx,
  actorName,
  inTransaction,
  type SignedInWorkCtx,
} from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { dayMs, lagosDay } from '../../lib/time.ts'
import { notifyOwners, notifyStaffScreens } from '../../orders/changes/owner-notice.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { takeTill } from './take-till.service.ts'
import { cashOfTill } from './till-cash.server.ts'
import { countedBlind, expectedCash, stateAfterCount, tillsShownDays } from './till.rules.ts'
import { tillSchema, type TillView } from './till.schema.ts'

type Row = Omit<TillView, 'expected' | 'opened_at' | 'counted_at'> & {
  cash_in: number
  moved: number
  expected: number | null
  opened_at: Date | string
  counted_at: Date | string | null
}

/** The tills of the last days, the newest first: an owner's shop's, a helper's own (rule: till). Minor units. */
export async function readTills(ctx: SignedInWorkCtx<'sell'>): Promise<TillView[]> {
  const from = lagosDay(new Date(ctx.now().getTime() - tillsShownDays * dayMs))
  const isShown =
    ctx.actor.role === 'admin'
      ? sql`(t.day >= ${from} or t.state <> 'closed')`
      : sql`t.user_id = ${ctx.actor.userId} and t.day >= ${from}`
  return (await readRows(ctx, isShown)).map((row) => shownTo(ctx, viewOf(row)))
}

/** The tills that a helper counted with a difference and no owner has closed, the newest first. */
export const readWaitingTills = async (ctx: SignedInOwnerCtx): Promise<TillView[]> =>
  (await readRows(ctx, sql`t.state = 'handed_in'`)).map(viewOf)

/**
 * Opens the caller's till of today with what is in it; one that a sale opened gets the amount. Throws TILL_COUNTED,
 * TILL_HOLDS_LESS where more went out of it.
 */
export function openTill(ctx: SignedInWorkCtx<'sell'>, { float }: { float: number }): Promise<TillView> {
  return inTransaction(ctx, async (ctx) => {
    const before = await takeTill(ctx, ctx.actor.userId, lagosDay(ctx.now()), 'update')
    const tillId = before.id
    if ((await cashOfTill(ctx, tillId)) + float < before.float) throw paymentError('TILL_HOLDS_LESS')
    await ctx.db.update(tills).set({ float }).where(eq(tills.id, tillId))
    await audit(ctx, ['till', tillId], 'till.open', {
      before: { floatMinor: before.float },
      after: { floatMinor: float },
    })
    return shownTo(ctx, await readTill(ctx, tillId))
  })
}

/**
 * Cash that the caller puts into her open till or takes out of it, with a reason: change, a taxi, the bank. Throws
 * TILL_NOT_FOUND for another's, TILL_COUNTED, TILL_HOLDS_LESS.
 */
export function moveCash(
  ctx: SignedInWorkCtx<'sell'>,
  { id: tillId, amount, reason }: { id: string; amount: number; reason: string },
): Promise<TillView> {
  return inTransaction(ctx, async (ctx) => {
    const till = await lockTill(ctx, tillId)
    if (till.userId !== ctx.actor.userId) throw paymentError('TILL_NOT_FOUND')
    if (till.state !== 'open') throw paymentError('TILL_COUNTED')
    if ((await cashOfTill(ctx, tillId)) + amount < 0) throw paymentError('TILL_HOLDS_LESS')
    await ctx.db.insert(tillMoves).values({ tillId, amount, reason, at: ctx.now() })
    await audit(ctx, ['till', tillId], 'till.cash', { after: { amountMinor: amount, why: reason } })
    return shownTo(ctx, await readTill(ctx, tillId))
  })
}

/**
 * `counted` is what is in it, `expected` what the screen said had to be there: nothing to a helper, who counts blind (rule:
 * blind-count). Minor units.
 */
export type TillCount = { id: string; counted: number; expected: number | null; reason: string }

/**
 * The cash of a till is counted, once: without a difference it is closed, with one it needs a reason and, when a helper
 * counted, an owner. Throws TILL_NOT_FOUND for another's till, unless an owner counts it; TILL_COUNTED, TILL_CHANGED,
 * TILL_REASON.
 */
export function countTill(ctx: SignedInWorkCtx<'sell'>, input: TillCount): Promise<TillView> {
  return inTransaction(ctx, async (ctx) => {
    const { id: tillId, counted } = input
    const till = await lockTill(ctx, tillId)
    const isOwner = ctx.actor.role === 'admin'
    if (!isOwner && till.userId !== ctx.actor.userId) throw paymentError('TILL_NOT_FOUND')
    if (till.state !== 'open') throw paymentError('TILL_COUNTED')
    const expected = await cashOfTill(ctx, tillId)
    if (isOwner && expected !== input.expected) throw paymentError('TILL_CHANGED')
    const differenceMinor = counted - expected
    const reason = differenceMinor === 0 ? '' : input.reason.trim() || (isOwner ? '' : countedBlind)
    if (differenceMinor !== 0 && !reason)
      throw paymentError('TILL_REASON', { fields: { reason: paymentError('TILL_REASON').message } })
    const state = stateAfterCount(differenceMinor, isOwner)
    await ctx.db
      .update(tills)
      .set({
        state,
        expected,
        counted,
        countedAt: ctx.now(),
        reason,
        ...(state === 'closed' && { closedAt: ctx.now(), closedBy: actorName(ctx.actor) }),
      })
      .where(eq(tills.id, tillId))
      .returning({ notice: notifyStaffScreens })
    if (state === 'handed_in') await notifyOwners(ctx, { kind: 'till', tillId })
    await audit(ctx, ['till', tillId], state === 'closed' ? 'till.close' : 'till.hand_in', {
      after: { countedMinor: counted, differenceMinor, ...(reason && { why: reason }) },
    })
    return readTill(ctx, tillId)
  })
}

/** An owner accepts the difference of a till that a helper counted. Throws TILL_NOT_FOUND, TILL_CLOSED, TILL_OPEN. */
export const closeTill = ownerCommand('post /tills/{id}/close', {
  summary: 'Accept the difference of a till that a helper counted',
  params: idParams,
  answer: [tillSchema, 'The till'],
  run: (ctx: SignedInOwnerCtx, { id: tillId }) =>
    inTransaction(ctx, async (ctx) => {
      const till = await lockTill(ctx, tillId)
      if (till.state === 'closed') throw paymentError('TILL_CLOSED')
      if (till.state === 'open') throw paymentError('TILL_OPEN')
      await ctx.db
        .update(tills)
        .set({ state: 'closed', closedAt: ctx.now(), closedBy: actorName(ctx.actor) })
        .where(eq(tills.id, tillId))
      await audit(ctx, ['till', tillId], 'till.close', {
        after: {
          countedMinor: till.counted!,
          differenceMinor: till.counted! - till.expected!,
          why: till.reason,
        },
      })
      return readTill(ctx, tillId)
    }),
})

async function lockTill(ctx: SignedInWorkCtx<'sell'>, tillId: string): Promise<Till> {
  const [till] = await ctx.db.select().from(tills).where(eq(tills.id, tillId)).for('update')
  if (!till) throw paymentError('TILL_NOT_FOUND')
  return till
}

const readTill = async (ctx: SignedInWorkCtx<'sell'>, tillId: string): Promise<TillView> =>
  viewOf((await readRows(ctx, sql`t.id = ${tillId}`))[0]!)

const readRows = (ctx: SignedInWorkCtx<'sell'>, where: SQL): Promise<Row[]> =>
  rowsOf<Row>(ctx.db)`
    select t.id, t.day::text, t.state, t.float, t.opened_at, t.expected, t.counted, t.counted_at, t.reason,
        t.user_id is not distinct from ${ctx.actor.userId}::uuid as is_own,
        coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), split_part(u.email, '@', 1), 'Somebody who left') as person,
        coalesce(taken.methods, '[]') as taken, coalesce(taken.cash, 0)::int as cash_in, back.amount as given_back,
        coalesce(moved.list, '[]') as moves, coalesce(moved.sum, 0)::int as moved
      from tills t left join users u on u.id = t.user_id left join profiles p on p.id = t.user_id
      left join lateral (
        select json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.method) as methods,
          sum(m.amount) filter (where m.method = 'cash') as cash
        from (select method, sum(paid)::int as amount from payments where till_id = t.id and state = 'succeeded'
          group by method) m) taken on true
      cross join lateral (select coalesce(sum(amount), 0)::int as amount from refunds
        where till_id = t.id and state <> 'refused') back
      left join lateral (
        select json_agg(json_build_object('amount', amount, 'reason', reason, 'at', at) order by at) as list, sum(amount) as sum
        from till_moves where till_id = t.id) moved on true
      where ${where} order by t.day desc, t.state = 'open' desc, t.opened_at desc, t.id`

/** A helper counts an open till without knowing what must be in it (rule: blind-count). */
function shownTo(ctx: SignedInWorkCtx<'sell'>, till: TillView): TillView {
  if (ctx.actor.role === 'admin' || till.state !== 'open') return till
  return {
    ...till,
    expected: null,
    given_back: 0,
    taken: till.taken.filter(({ method }) => method !== 'cash'),
  }
}

function viewOf({ cash_in, moved, opened_at, counted_at, expected, ...row }: Row): TillView {
  return {
    ...row,
    moves: row.moves.map(({ at, ...move }) => ({ ...move, at: new Date(at).toISOString() })),
    expected:
      expected ?? expectedCash({ float: row.float, cashIn: cash_in, givenBack: row.given_back, moved }),
    opened_at: new Date(opened_at).toISOString(),
    counted_at: counted_at && new Date(counted_at).toISOString(),
  }
}
