import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { auditLog, orders, products, productVariants, users } from '../../db/schema.ts'
import type { AdminCtx, Ctx } from '../../lib/server/context.ts'
import { type LogEntry, logDetails, logHref, logSentence } from './staff-log.rules.ts'
import type { StaffLog } from './staff-log.schema.ts'

const pageSize = 50
type Row = typeof auditLog.$inferSelect

/**
 * The staff's actions, newest first, by one of them if `who` names an actor. Names are read for the page's
 * lines only.
 */
export async function readStaffLog(
  ctx: AdminCtx,
  input: { before?: number | undefined; who?: string | undefined },
): Promise<StaffLog> {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        input.before ? lt(auditLog.id, input.before) : undefined,
        input.who ? eq(auditLog.actor, input.who) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const described = await describeLines(ctx, page)
  return {
    lines: described.map(({ row, who, text, entry }) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      who,
      text,
      href: logHref(entry),
      details: logDetails(entry),
    })),
    next: rows.length > pageSize ? page.at(-1)!.id : null,
    people: await listPeople(ctx),
  }
}

/** The lines in words, in the same order, with the names of people and things. */
export async function describeLines(ctx: Pick<Ctx, 'db'>, rows: Row[]) {
  const nameOf = await readNames(ctx, rows)
  return rows.map((row) => {
    const entry: LogEntry = {
      ...row,
      before: row.before as LogEntry['before'],
      after: row.after as LogEntry['after'],
      subject: nameOf(row.subjectType, row.subjectId),
    }
    return { row, who: nameOf('user', userOf(row.actor)) ?? row.actor, text: logSentence(entry), entry }
  })
}

/** `admin:<id>` → the id. */
const userOf = (actor: string) => actor.split(':')[1] ?? actor

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

async function readNames(ctx: Pick<Ctx, 'db'>, rows: Row[]) {
  const idsOf = (...types: string[]) =>
    [...new Set(rows.filter((row) => types.includes(row.subjectType)).map((row) => row.subjectId))].filter(
      isUuid,
    )
  const userIds = [
    ...new Set([...idsOf('user', 'customer'), ...rows.map(({ actor }) => userOf(actor))]),
  ].filter(isUuid)
  const [people, orderRows, productRows, variantRows] = await Promise.all([
    ctx.db.select({ id: users.id, name: users.email }).from(users).where(inArray(users.id, userIds)),
    ctx.db
      .select({ id: orders.id, name: orders.orderNumber })
      .from(orders)
      .where(inArray(orders.id, idsOf('order'))),
    ctx.db
      .select({ id: products.id, name: products.title })
      .from(products)
      .where(inArray(products.id, idsOf('product'))),
    ctx.db
      .select({
        id: productVariants.id,
        name: sql<string>`concat_ws(', ', ${products.title}, ${productVariants.size}, ${productVariants.color})`,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(inArray(productVariants.id, idsOf('variant'))),
  ])
  const named = (list: { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [id, name]))
  const byType = new Map([
    ['user', named(people)],
    ['customer', named(people)],
    ['order', named(orderRows)],
    ['product', named(productRows)],
    ['variant', named(variantRows)],
  ])
  return (type: string, id: string): string | null =>
    byType.get(type)?.get(id) ?? (type === 'customer' && id.startsWith('guest-') ? 'a guest' : null)
}

/** Whose lines can be requested: present and former staff. */
function listPeople(ctx: AdminCtx): Promise<StaffLog['people']> {
  // A loose index scan: one index probe per person, for any length of the log.
  return rowsOf<StaffLog['people'][number]>(
    ctx.db,
    sql`
    with recursive actors as (
      (select actor from audit_log order by actor limit 1)
      union all
      select (select actor from audit_log where actor > actors.actor order by actor limit 1) from actors
      where actors.actor is not null)
    select a.actor, coalesce(u.email, a.actor) as email from actors a
    left join users u on u.id::text = split_part(a.actor, ':', 2) where a.actor is not null limit 50`,
  )
}
