import { getTableColumns, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { mediaUrl } from '../media/media.rules.ts'
import type { OwnerShowcaseItem } from './owner-showcase.schema.ts'
import type { ShowcaseInput } from './showcase-input.rules.ts'
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
  title: input.title.trim(),
  shortNote: input.short_note.trim(),
  mode: input.mode,
  status: input.status,
  featuredRank: input.featured_rank,
  availabilityDate: dateOf(input.availability_date),
  liveAt: dateOf(input.live_at),
  pricePreview: input.price_preview,
  notifyEnabled: input.notify_enabled,
  productId: input.product_id,
  coverImageKey: input.cover_image_key,
  coverImageAlt: input.cover_image_key === null ? '' : input.cover_image_alt.trim(),
})

export const ownerView = (row: OwnerRow): OwnerShowcaseItem => ({
  id: row.id,
  title: row.title,
  short_note: row.shortNote,
  mode: row.mode,
  status: row.status,
  featured_rank: row.featuredRank,
  availability_date: row.availabilityDate?.toISOString() ?? null,
  live_at: row.liveAt?.toISOString() ?? null,
  stage: showcaseStage({ ...row, available: row.product?.available ?? null }),
  price_preview: row.pricePreview,
  notify_enabled: row.notifyEnabled,
  product_id: row.productId,
  product: row.product,
  cover_image_key: row.coverImageKey,
  cover_image_alt: row.coverImageAlt,
  cover_image: row.coverImageKey && mediaUrl(row.coverImageKey),
  waiting: row.waiting,
  told: row.told,
  updated_at: row.updatedAt.toISOString(),
})
