import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RequestedLine } from '../../cart/quote/quote.schema.ts'
import { createdAt, id, partialIndex, partialUniqueIndex } from './columns.ts'

export const agentSessionKinds = ['cart', 'checkout'] as const
export const agentSessionStates = ['open', 'canceled'] as const

/**
 * A cart or checkout that an assistant fills for a shopper (rule: agents-are-shoppers): pieces and quantities, no person, no price,
 * no hold.
 */
export const agentSessions = pgTable(
  'agent_sessions',
  {
    id: id(),
    kind: text({ enum: agentSessionKinds }).notNull(),
    /** The address of the assistant's profile: another one does not find it. */
    agent: text().notNull(),
    lines: jsonb().$type<RequestedLine[]>().notNull(),
    state: text({ enum: agentSessionStates }).notNull().default('open'),
    /** Of a checkout: the cart it was made of. */
    cartId: uuid(),
    /** Of one that was asked for without a key: a digest of who sent what. */
    request: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('agent_sessions_changed').on(t.updatedAt),
    partialIndex('agent_sessions_request', [t.request], sql`${t.request} is not null`),
    /** A cart has one open checkout. */
    partialUniqueIndex('agent_sessions_of_cart', [t.cartId], sql`${t.state} = 'open'`),
    check('agent_sessions_kind', sql`${t.kind} in ('cart', 'checkout')`),
    check('agent_sessions_state', sql`${t.state} in ('open', 'canceled')`),
    check('agent_sessions_cart', sql`${t.cartId} is null or ${t.kind} = 'checkout'`),
  ],
)
