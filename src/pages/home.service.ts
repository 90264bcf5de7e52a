import { sql } from 'drizzle-orm'
import { listQuerySchema } from '../catalog/listing/list.schema.ts'
import { getCardsByIds, listNames } from '../catalog/listing/catalog.service.ts'
import { imageColumns, imageView } from '../catalog/product-view.server.ts'
import { rowsOf } from '../db/rows.ts'
import { listShowcase } from '../featured/showcase.service.ts'
import type { Ctx } from '../lib/server/context.ts'
import { listTags } from '../lib/server/jobs/shop-change.ts'
import { noteTags } from '../lib/server/pages/page-contents.ts'
import { readSettings } from '../settings/settings.service.ts'
import { choosePlaces, featuredCount, galleryCount, newInCount } from './home-choice.rules.ts'
import type { Home } from './home.schema.ts'

type ReadCtx = Pick<Ctx, 'db' | 'now' | 'memory'>

/** Enough to fill every place, after the ones shown above. */
const candidates = 36

/**
 * What home shows in addition to New In and the drops, which are the shop's and the owner's: a picture for
 * each category's tile, the featured row, and the pieces of hero, About and gallery (rule: home-no-repeats).
 */
export async function readHome(ctx: ReadCtx): Promise<Home> {
  const names = (query: object) => listNames(ctx, listQuerySchema.parse({ limit: candidates, ...query }))
  const [settings, drops, featured, all] = await Promise.all([
    readSettings(ctx),
    listShowcase(ctx),
    names({ list: 'featured' }),
    names({}),
  ])
  const shown = [
    ...all.slice(0, newInCount).map(({ slug }) => slug),
    ...drops.flatMap(({ product }) => product?.slug ?? []),
  ]
  const { take, taken } = choosePlaces(shown)
  const featuredIds = take(featured, featuredCount)
  const best = [...featured, ...all.filter(({ id }) => !featured.some((each) => each.id === id))]
  const [hero] = settings.hero_image ? [] : take(best, 1)
  const tiles = await readTiles(ctx, [...taken])
  for (const { product } of tiles) taken.add(product)
  const [about] = take(best, 1)
  const gallery = take(best, galleryCount)
  const ids = [hero, ...featuredIds, about, ...gallery].filter((id) => id !== undefined)
  const cards = new Map((await getCardsByIds(ctx, [...new Set(ids)])).map((card) => [card.id, card]))
  const cardOf = (id: string | undefined) => (id && cards.get(id)) || null
  const cardsOf = (wanted: string[]) => wanted.flatMap((id) => cardOf(id) ?? [])
  return {
    tiles: Object.fromEntries(tiles.map(({ category, image }) => [category, imageView(image)])),
    hero: cardOf(hero),
    products: cardsOf(featuredIds),
    about: cardOf(about),
    gallery: cardsOf(gallery),
  }
}

type TileRow = {
  category: string
  product: string
  product_id: string
  image: Parameters<typeof imageView>[0]
}

/** For each category without a picture of its own its best piece that is not among `taken`; none where all of them are. */
async function readTiles(ctx: ReadCtx, taken: string[]): Promise<TileRow[]> {
  noteTags(listTags(false))
  const rows = await rowsOf<TileRow>(ctx.db)`
    select c.slug as category, best.slug as product, best.id as product_id, i.image
      from categories c
      join lateral (
        select p.id, p.slug from listed_products l join products p on p.id = l.product_id
        where l.category_id = c.id and not p.slug = any(${sql.param(taken)}::text[])
        order by l.is_featured desc, l.featured_rank asc nulls last, l.first_seen_at desc limit 1) best on true
      join lateral (
        select ${imageColumns} as image from product_images i
        where i.product_id = best.id order by i.position limit 1) i on true
      where c.visible and c.image_key is null`
  noteTags(rows.map((row) => row.product_id))
  return rows
}
