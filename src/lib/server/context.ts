import type { Logger } from 'pino'
import type { Db } from '../../db/client.ts'
import { commonError } from '../errors.ts'
import type { HelperRights, Right } from '../helper-rights.rules.ts'
import type { Queue } from './jobs/queue.ts'
import type { ShopMemory } from './pages/shop-memory.ts'

/** The caller. Services decide by it; nothing below the API reads a cookie. */
export type Actor = GuestActor | CustomerActor | SystemActor
/** `admin` is an owner; a `helper` packs and ships, and does what an owner lets her (rules: helper-role, helper-rights). */
export type StaffRole = 'admin' | 'helper'
type GuestActor = { kind: 'guest'; guestKey: string | null }
type CustomerActor = {
  kind: 'customer'
  userId: string
  email: string
  /** What the person may do in addition to shopping; null is a shopper. */
  role: StaffRole | null
  /** Of a helper, as they are now; who has none may do nothing of it. */
  rights?: HelperRights['rights'] | null
  /** The largest discount of a helper who sells. */
  discountPercent?: number | null
  /** When the password was last entered in this session; none for a session that began through Google. */
  passwordAt?: Date | null
  /** The row of this session; absent where an actor is made by hand. */
  sessionId?: string
  guestKey: string | null
}
type SystemActor = { kind: 'system'; name: string }

/**
 * What every service gets first. `db` may be a transaction; `now` is the clock; `queue` enqueues a job, in
 * the transaction passed to it if any; `requestId` names the call in log and audit. Features add their own
 * gateways.
 */
export type Ctx = {
  db: Db
  actor: Actor
  now: () => Date
  queue: Queue
  requestId?: string
  /** This process's cache of the catalogue; without it everything is recomputed. */
  memory?: ShopMemory
  /** Of this process; without it nothing is written. */
  log?: Pick<Logger, 'warn' | 'error'>
}

const authority = Symbol('authority')
const granted = Symbol('granted')

/** The context of a signed-in owner. Only `requireOwner` makes one. */
export type SignedInOwnerCtx = Ctx & { actor: CustomerActor & { role: 'admin' }; [authority]: 'admin' }

type HelperCtx = Ctx & { actor: CustomerActor & { role: 'helper' }; [authority]: 'helper' }

/** The context of a signed-in owner or helper. Only `requireStaff` makes one. */
export type SignedInStaffCtx = SignedInOwnerCtx | HelperCtx

/** The context of a signed-in owner, or of a helper who has this right (rule: helper-rights). Only `requireRight` makes a helper's. */
export type SignedInWorkCtx<R extends Right> =
  | SignedInOwnerCtx
  | (HelperCtx & { [granted]: { [K in R]: true } })

/** The context of a part of the shop itself: a job, the settlement, a command at the terminal. Only `asSystem` makes one. */
export type SystemCtx = Ctx & { actor: SystemActor; [authority]: 'system' }

/**
 * The context of services for owners, or the shop itself, only: without it a call does not compile
 * (rule: owner-authority).
 */
export type OwnerCtx = SignedInOwnerCtx | SystemCtx

/** The context of services for helpers too. Every `OwnerCtx` is one. */
export type StaffCtx = SignedInStaffCtx | SystemCtx

/** The context of services for helpers who have this right. */
export type WorkCtx<R extends Right> = SignedInWorkCtx<R> | SystemCtx

/** @throws NOT_FOUND for everyone but admins: their resources do not exist for others */
export function requireOwner<C extends Ctx>(ctx: C): C & SignedInOwnerCtx {
  const { actor } = ctx
  if (actor.kind !== 'customer' || actor.role !== 'admin') throw commonError('NOT_FOUND')
  return { ...ctx, actor: { ...actor, role: 'admin' }, [authority]: 'admin' }
}

/** @throws NOT_FOUND to everyone but admins and helpers */
export function requireStaff<C extends Ctx>(ctx: C): C & SignedInStaffCtx {
  const { actor } = ctx
  if (actor.kind === 'customer' && actor.role === 'helper')
    return { ...ctx, actor: { ...actor, role: 'helper' }, [authority]: 'helper' }
  return requireOwner(ctx)
}

/** @throws NOT_FOUND to everyone but owners and the helpers who have this right */
export function requireRight<R extends Right, C extends Ctx>(right: R, ctx: C): C & SignedInWorkCtx<R> {
  const staff = requireStaff(ctx)
  if (!mayDo(staff, right)) throw commonError('NOT_FOUND')
  return { ...staff, [granted]: { [right]: true } } as C & SignedInWorkCtx<R>
}

/** Whether money and what is the owner's alone is shown: to an owner, or the shop itself (rule: helper-role). */
export const isOwner = ({ actor }: StaffCtx): boolean => actor.kind === 'system' || actor.role === 'admin'

/** Whether this is an owner, the shop itself, or a helper who has the right (rule: helper-rights). */
export const mayDo = (ctx: StaffCtx, right: Right): boolean =>
  isOwner(ctx) || (ctx.actor.kind === 'customer' && ctx.actor.rights?.includes(right) === true)

/** What of an order somebody of the staff sees. */
export const viewerOf = (ctx: StaffCtx) => ({ isOwner: isOwner(ctx), mayCall: mayDo(ctx, 'see_phones') })

/** The same context with the shop itself as its actor. `name` appears in histories: `payments`, `reconciler`. */
export function asSystem<C extends Omit<Ctx, 'actor'>>(ctx: C, name: string): C & SystemCtx {
  return { ...ctx, actor: { kind: 'system', name }, [authority]: 'system' }
}

/** Runs `work` in one transaction with the same actor and clock. */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx as unknown as Db }))
}

export const userIdOf = (actor: Actor) => (actor.kind === 'customer' ? actor.userId : null)

/**
 * Who did it, as stored in histories and the audit: staff by role and id, the shopper, or a part of the shop.
 */
export function actorName(actor: Actor): string {
  if (actor.kind === 'system') return actor.name
  if (actor.kind === 'guest') return 'guest'
  return actor.role ? `${actor.role}:${actor.userId}` : 'customer'
}
