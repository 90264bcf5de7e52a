import { addedPrefix } from '../customers/find-added.server.ts'
import * as z from 'zod'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import {
  addedCustomers,
  auditLog,
  categories,
  orders,
  products,
  productVariants,
  users,
} from '../../db/schema.ts'
import type { Ctx, OwnerCtx } from '../../lib/server/context.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import {
  addToGroup,
  groupSentence,
  joinsGroup,
  laterText,
  type LogGroup,
  newGroup,
} from './log-groups.rules.ts'
import { type LogEntry, logDetails, logHref, logSentence } from './staff-log.rules.ts'
import { type StaffLog, staffLogSchema } from './staff-log.schema.ts'

const pageSize = 50
type Row = typeof auditLog.$inferSelect

/** Narrow rows read at once, and how many such reads a page takes at most: a longer act goes on on the next page. */
const rowsAtOnce = 500
const mostReads = 10

/**
 * The staff's acts, newest first, by one of them if `who` names an actor: lines of the same act are one (rule: staff-log). Names
 * are read for the page's lines only.
 */
export const readStaffLog = ownerRead('get /staff-log', {
  summary: 'What the staff did, one line an act, newest first',
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    who: z.string().max(60).optional(),
  }),
  answer: [staffLogSchema, 'A page of acts'],
  run: async (ctx, input) => {
    const { groups, next } = await readGroups(ctx, input)
    const ids = groups.map(({ newest }) => newest.id)
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, ids))
      .orderBy(desc(auditLog.id))
    const [described, undone] = await Promise.all([describeLines(ctx, rows), readUndone(ctx, rows)])
    return {
      lines: described.map(({ row, who, text, entry }, at) => {
        const group = groups[at]!
        return {
          id: row.id,
          at: row.createdAt.toISOString(),
          who,
          text: groupSentence(group, text) + (undone.get(row.id) ?? ''),
          href: group.subjects.size === 1 ? logHref(entry) : null,
          details: group.count === 1 ? logDetails(entry) : [],
          oldest: group.oldest.id,
          count: row.action.startsWith('bulk.') ? 1 + Number(entry.after?.products ?? 1) : group.count,
        }
      }),
      next,
      people: await listPeople(ctx),
    }
  },
})

/** The page's acts. The products of a bulk change are behind its line, and so is its undo by the same person within the hour. */
async function readGroups(ctx: OwnerCtx, input: { before?: number | undefined; who?: string | undefined }) {
  const groups: LogGroup[] = []
  let before = input.before
  for (let reads = 0; reads < mostReads; reads++) {
    const rows = await ctx.db
      .select({
        id: auditLog.id,
        actor: auditLog.actor,
        action: auditLog.action,
        subjectId: auditLog.subjectId,
        step: sql<string | null>`${auditLog.after}->>'status'`,
        createdAt: auditLog.createdAt,
      })
      .from(auditLog)
      .where(
        and(
          before ? lt(auditLog.id, before) : undefined,
          input.who ? eq(auditLog.actor, input.who) : undefined,
          sql`audit_log.action not in ('product.bulk', 'product.bulk-undo')`,
          sql`(audit_log.action <> 'bulk.undo' or not exists (select 1 from audit_log s where s.subject_type = 'bulk'
            and s.subject_id = audit_log.subject_id and s.action = 'bulk.start' and s.actor = audit_log.actor
            and s.created_at > audit_log.created_at - interval '1 hour'))`,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(rowsAtOnce)
    for (const row of rows) {
      const last = groups.at(-1)
      if (last && joinsGroup(last, row)) addToGroup(last, row)
      else if (groups.length === pageSize) return { groups, next: last!.oldest.id }
      else groups.push(newGroup(row))
    }
    if (rows.length < rowsAtOnce) return { groups, next: null }
    before = rows.at(-1)!.id
  }
  return { groups, next: before! }
}

/** Of bulk changes among the rows: ", undone 2 minutes later", by whom if by somebody else; by the line's id. */
async function readUndone(ctx: OwnerCtx, rows: Row[]): Promise<Map<number, string>> {
  const starts = rows.filter(({ action }) => action === 'bulk.start')
  if (starts.length === 0) return new Map()
  const undos = await ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'bulk'),
        inArray(
          auditLog.subjectId,
          starts.map(({ subjectId }) => subjectId),
        ),
        eq(auditLog.action, 'bulk.undo'),
      ),
    )
  const described = await describeLines(ctx, undos)
  return new Map(
    starts.flatMap((start): [number, string][] => {
      const undo = described.find(({ row }) => row.subjectId === start.subjectId)
      if (!undo) return []
      const by = undo.row.actor === start.actor ? '' : ` by ${undo.who}`
      return [[start.id, `, undone ${laterText(start.createdAt, undo.row.createdAt)}${by}`]]
    }),
  )
}

/** The lines in words, in the same order, with the names of people and things. */
export async function describeLines(ctx: Pick<Ctx, 'db'>, rows: Row[]) {
  const [nameOf, withCategory] = await Promise.all([readNames(ctx, rows), readCategories(ctx, rows)])
  return rows.map((row) => {
    const entry: LogEntry = {
      ...row,
      before: withCategory(row.before as LogEntry['before']),
      after: withCategory(row.after as LogEntry['after']),
      subject: nameOf(row.subjectType, row.subjectId),
    }
    return { row, who: nameOf('user', userOf(row.actor)) ?? row.actor, text: logSentence(entry), entry }
  })
}

/** A product's category by its name instead of its id. */
async function readCategories(ctx: Pick<Ctx, 'db'>, rows: Row[]) {
  const idOf = (fields: unknown) =>
    (fields as LogEntry['before'])?.categoryId ?? (fields as LogEntry['before'])?.category_id
  const known = rows.some(({ before, after }) => idOf(before) ?? idOf(after))
    ? await ctx.db.select({ id: categories.id, name: categories.name }).from(categories)
    : []
  return (fields: LogEntry['before']): LogEntry['before'] => {
    const id = idOf(fields)
    if (!fields || typeof id !== 'string') return fields
    const { categoryId: _, category_id: __, ...others } = fields
    return { ...others, category: known.find((each) => each.id === id)?.name ?? 'a deleted one' }
  }
}

/** `admin:<id>` → the id. */
const userOf = (actor: string) => actor.split(':')[1] ?? actor

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const addedIds = (rows: Row[]) =>
  rows
    .flatMap(({ subjectId: id }) => (id.startsWith(addedPrefix) ? [id.slice(addedPrefix.length)] : []))
    .filter(isUuid)

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
        name: sql<string>`concat_ws(', ', ${products.title}, nullif(concat_ws(' / ', ${productVariants.size}, ${productVariants.color}), ''))`,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(inArray(productVariants.id, idsOf('variant'))),
  ])
  const added = await ctx.db
    .select({ id: sql<string>`${addedPrefix} || ${addedCustomers.id}`, name: addedCustomers.name })
    .from(addedCustomers)
    .where(inArray(addedCustomers.id, addedIds(rows)))
  const named = (list: { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [id, name]))
  const byType = new Map([
    ['user', named(people)],
    ['customer', named([...people, ...added])],
    ['order', named(orderRows)],
    ['product', named(productRows)],
    ['variant', named(variantRows)],
  ])
  return (type: string, id: string): string | null =>
    byType.get(type)?.get(id) ?? (type === 'customer' && id.startsWith('guest-') ? 'a guest' : null)
}

/** Whose lines can be requested: present and former staff. */
function listPeople(ctx: OwnerCtx): Promise<StaffLog['people']> {
  // A loose index scan: one index probe per person, for any length of the log.
  return rowsOf<StaffLog['people'][number]>(ctx.db)`
    with recursive actors as (
      (select actor from audit_log order by actor limit 1)
      union all
      select (select actor from audit_log where actor > actors.actor order by actor limit 1) from actors
      where actors.actor is not null)
    select a.actor, coalesce(u.email, a.actor) as email, coalesce(u.name, '') as name from actors a
    left join users u on u.id::text = split_part(a.actor, ':', 2) where a.actor is not null limit 50`
}
