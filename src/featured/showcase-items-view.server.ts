import * as z from 'zod'
import { getTableColumns, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { pick } from '../lib/changed-fields.ts'
import { namesOf } from '../lib/fields.ts'
import { columnsOf, wireOf } from '../lib/wire-names.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { showcaseItemSchema } from './featured.schema.ts'
import { showcaseFields, type ShowcaseInput } from './showcase-input.rules.ts'
import { showcaseStage, showcaseStages } from './showcase.rules.ts'

/** A showcase item as its owner sees it, archived ones too. Money in minor units. */
export const ownerShowcaseItemSchema = showcaseItemSchema
  .extend({
    availability_date: z.iso.datetime().nullable(),
    live_at: z.iso.datetime().nullable().describe('When an upcoming item opens by itself'),
    stage: z.enum(showcaseStages).describe('What shoppers see of it'),
    product_id: z.string().nullable(),
    product: z
      .object({ title: z.string(), slug: z.string(), price_ngn: z.int(), available: z.int() })
      .nullable()
      .describe('The linked product, whether shoppers see it or not'),
    cover_image_key: z.string().nullable(),
    cover_image: z.string().nullable().describe('The picture’s address'),
    waiting: z.int().describe('How many people wait to be told'),
    told: z.int().describe('How many have been told'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerShowcaseItem' })
export type OwnerShowcaseItem = z.infer<typeof ownerShowcaseItemSchema>

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
  ...columnsOf(pick(input, namesOf(showcaseFields))),
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
