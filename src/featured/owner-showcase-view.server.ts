import { getTableColumns, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { pick } from '../lib/changed-fields.ts'
import { columnsOf, wireOf } from '../lib/wire-names.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { type OwnerShowcaseItem, ownerShowcaseItemSchema } from './owner-showcase.schema.ts'
import { showcaseFields, type ShowcaseInput } from './showcase-input.rules.ts'
import { showcaseStage } from './showcase.rules.ts'

type Linked = { title: string; slug: string; price_ngn: number; available: number }
type Beside = { waiting: number; told: number; product: Linked | null }
export type OwnerRow = typeof featuredShowcase.$inferSelect & Beside

/** Showcase items with their waiting signups and linked product. */
export const selectItems = (ctx: OwnerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(featuredShowcase),
      waiting: sql<number>`(select count(*)::int from ${notificationSignups} n
        where n.featured_showcase_id = featured_showcase.id and n.unsubscribed_at is null
          and n.notified_at is null)`,
      told: sql<number>`(select count(*)::int from ${notificationSignups} n
        where n.featured_showcase_id = featured_showcase.id and n.notified_at is not null)`,
      product: sql<Linked | null>`(select json_build_object('title', p.title, 'slug', p.slug,
          'price_ngn', p.price_ngn, 'available', (select coalesce(sum(v.stock - v.held), 0)::int
            from product_variants v where v.product_id = p.id))
        from products p where p.id = featured_showcase.product_id)`,
    })
    .from(featuredShowcase)

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** An owner's input as the item's columns. */
export const itemColumns = (input: ShowcaseInput) => ({
  ...columnsOf(pick(input, showcaseFields)),
  title: input.title.trim(),
  shortNote: input.short_note.trim(),
  availabilityDate: dateOf(input.availability_date),
  liveAt: dateOf(input.live_at),
  coverImageAlt: input.cover_image_key === null ? '' : input.cover_image_alt.trim(),
})

const shownColumns = ownerShowcaseItemSchema.omit({ stage: true, cover_image: true }).keyof().options

export const ownerView = (row: OwnerRow): OwnerShowcaseItem => ({
  ...wireOf(row, shownColumns),
  stage: showcaseStage({ ...row, available: row.product?.available ?? null }),
  cover_image: row.coverImageKey && mediaUrl(row.coverImageKey),
})
