import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { imageSchema } from '../catalog/catalog.schema.ts'
import { imageColumns, imageView } from '../catalog/product-view.server.ts'
import { rowsOf } from '../db/rows.ts'
import { ownerRead } from '../lib/server/web/operation.ts'
import { readSettings } from '../settings/settings.service.ts'
import { type Refusal, refusalKinds } from './feed-refusals.rules.ts'

/** A shop with more has one cause. */
const mostPieces = 200

type Row = {
  id: string
  title: string
  total: number
  image: Parameters<typeof imageView>[0] | null
} & Record<Refusal, boolean>

/** Live pieces that Google would refuse, by title (rule: feed-refusals). A price of 0 the database does not take. */
export const listFeedRefusals = ownerRead('get /feeds/refusals', {
  summary: 'Live pieces that Google would refuse, and why',
  answer: [
    z.object({
      is_on: z.boolean().describe('Whether the owner has switched the feeds on'),
      total: z.int().describe('Of pieces; the list has the first 200'),
      pieces: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          image: imageSchema.nullable(),
          refusals: z.array(z.enum(refusalKinds)),
        }),
      ),
    }),
    'The pieces',
  ],
  run: async (ctx) => {
    const now = ctx.now().toISOString()
    const isRefused = sql.join(
      refusalKinds.map((kind) => sql.identifier(kind)),
      sql` or `,
    )
    const rows = await rowsOf<Row>(ctx.db)`
      with checked as (
        select p.id, p.title,
          not exists (select 1 from product_images i where i.product_id = p.id) as no_picture,
          exists (select 1 from product_images i
            where i.product_id = p.id and least(i.width, i.height) < 500) as small_picture,
          exists (select 1 from product_variants v where v.product_id = p.id and v.color is null) as no_colour,
          char_length(p.title) > 150 as long_title,
          (select ${imageColumns} from product_images i where i.product_id = p.id order by i.position limit 1) as image,
          coalesce(p.compare_at_price > p.price_ngn and p.sale_ends_at <= ${now}, false) as sale_over
        from products p join categories c on c.id = p.category_id
        where p.visible and c.visible)
      select *, (count(*) over ())::int as total from checked where ${isRefused}
      order by lower(title), id limit ${mostPieces}`
    return {
      is_on: (await readSettings(ctx)).product_feeds,
      total: rows[0]?.total ?? 0,
      pieces: rows.map((row) => ({
        id: row.id,
        title: row.title,
        image: row.image && imageView(row.image),
        refusals: refusalKinds.filter((kind) => row[kind]),
      })),
    }
  },
})
