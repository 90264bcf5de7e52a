import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { workRead } from '../lib/server/web/operation.ts'
import { exchangeChoicesSchema } from './returns.schema.ts'

/** What can be had instead of a line now: sizes and colours of its product with what is free, the same one among them. */
export type ExchangeOptions = {
  lineId: string
  priceMinor: number
  options: { variant_id: string; option: string; available: number; is_same: boolean }[]
}

/** By line of an order; a line whose product is not for sale any more has none. */
export const readExchangeOptions = (ctx: Ctx, orderId: string): Promise<ExchangeOptions[]> =>
  rowsOf<ExchangeOptions>(ctx.db)`
    select l.id as "lineId", p.price_ngn as "priceMinor",
      json_agg(json_build_object('variant_id', v.id, 'option', coalesce(nullif(concat_ws(' / ', v.size, v.color), ''), 'One size'),
        'available', v.stock - v.held, 'is_same', v.id is not distinct from l.variant_id) order by v.position, v.id) as options
    from order_lines l join products p on p.id = l.product_id and p.status = 'live'
      join product_variants v on v.product_id = p.id and v.stock > v.held
    where l.order_id = ${orderId} group by l.id, p.id`

/** The same for the form of the staff, without a sum (rule: exchange-wish). */
export const readExchangeChoices = workRead('receive_returns')('get /orders/{id}/exchange-options', {
  summary: 'What can be had now instead of the pieces of an order, by line',
  params: idParams,
  answer: [exchangeChoicesSchema, 'Sizes and colours of the same product'],
  run: async (ctx, { id }) => {
    const found = await readExchangeOptions(ctx, id)
    return { lines: found.map(({ lineId, options }) => ({ order_line_id: lineId, options })) }
  },
})

export type WantedVariant = {
  variantId: string
  productId: string
  productSlug: string
  title: string
  size: string | null
  color: string | null
  imageKey: string | null
  unitPrice: number
}

/** Variants with what they cost today, as a new order's lines name them; those of products for sale alone. */
export const readWantedVariants = (ctx: Ctx, ids: string[]): Promise<WantedVariant[]> =>
  rowsOf<WantedVariant>(ctx.db)`
    select v.id as "variantId", p.id as "productId", p.slug as "productSlug", p.title, v.size, v.color, p.price_ngn as "unitPrice",
      (select i.key from product_images i where i.product_id = p.id
        order by case when i.color = v.color then 0 when i.color is null then 1 else 2 end, i.position, i.id limit 1) as "imageKey"
    from product_variants v join products p on p.id = v.product_id and p.status = 'live'
    where v.id in ${ids.length > 0 ? ids : [sql`null`]}`
