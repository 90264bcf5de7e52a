import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { errorsOf } from '../lib/errors.ts'

const showcaseError = errorsOf({
  DROP_NOT_FOUND: [404, 'There is no drop with this id or title'],
  DROP_AMBIGUOUS: [409, 'Several drops have this title: use the id'],
  DROP_ARCHIVED: [409, 'This drop is archived: it is not on show'],
  ALREADY_LIVE: [409, 'This drop is live already'],
})

export type Drop = typeof featuredShowcase.$inferSelect & { waiting: number }

/** Every showcase item, archived ones too, by rank, then date, with how many people wait for it. For admins. */
export function listShowcaseForOwner(ctx: Pick<Ctx, 'db'>): Promise<Drop[]> {
  return selectDrops(ctx).orderBy(
    sql`${featuredShowcase.featuredRank} asc nulls last, ${featuredShowcase.availabilityDate} asc nulls last`,
    asc(featuredShowcase.id),
  )
}

/**
 * Opens the sale of a drop by its id or its title, in any case: its mode becomes `live`, and `sweepShowcaseLive` then writes to who
 * waits. For admins.
 * @throws DROP_NOT_FOUND, DROP_AMBIGUOUS, DROP_ARCHIVED, ALREADY_LIVE
 */
export function putShowcaseItemLive(ctx: Ctx, idOrTitle: string): Promise<Drop> {
  const wanted = idOrTitle.trim().toLowerCase()
  return inTransaction(ctx, async (ctx) => {
    const found = await selectDrops(ctx).where(
      sql`${featuredShowcase.id}::text = ${wanted} or lower(${featuredShowcase.title}) = ${wanted}`,
    )
    const [drop] = found
    if (!drop) throw showcaseError('DROP_NOT_FOUND')
    if (found.length > 1) throw showcaseError('DROP_AMBIGUOUS')
    if (drop.status === 'archived') throw showcaseError('DROP_ARCHIVED')
    if (drop.mode === 'live') throw showcaseError('ALREADY_LIVE')
    await ctx.db.update(featuredShowcase).set({ mode: 'live' }).where(eq(featuredShowcase.id, drop.id))
    return { ...drop, mode: 'live' as const }
  })
}

const selectDrops = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({
      ...getTableColumns(featuredShowcase),
      waiting: sql<number>`(select count(*)::int from ${notificationSignups} n
        where n.featured_showcase_id = featured_showcase.id and n.unsubscribed_at is null
          and n.notified_at is null)`,
    })
    .from(featuredShowcase)
