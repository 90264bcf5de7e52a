import type { Db } from '../db/client.ts'
import type { Queue } from './queue.ts'

/** Who asks. Services decide by it; nothing below the API reads a cookie (spec §6). */
export type Actor =
  | { kind: 'guest'; guestKey: string | null }
  | { kind: 'customer'; userId: string; email: string; isAdmin: boolean; guestKey: string | null }
  | { kind: 'system'; name: string }

/**
 * What every service gets first. `db` may be a transaction; `now` is the clock; `queue` puts a job into the same
 * transaction when it is given one. Features add their own gateways as parameters of their services.
 */
export type Ctx = {
  db: Db
  actor: Actor
  now: () => Date
  queue: Queue
}

/** Runs `work` in one transaction with the same actor and clock. */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx as unknown as Db }))
}

export const userIdOf = (actor: Actor) => (actor.kind === 'customer' ? actor.userId : null)
