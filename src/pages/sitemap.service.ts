import { isListed } from '../catalog/product-filter.server.ts'
import { rowsOf } from '../db/rows.ts'
import { sitemapAddresses } from '../layout/route-address.rules.ts'
import type { Ctx } from '../lib/server/context.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import { type SitemapEntry, productsPerSitemap } from './sitemap.rules.ts'

type DbCtx = Pick<Ctx, 'db'>
type Changed = { changed_at: Date | string | null }

const changedAt = ({ changed_at }: Changed) => (changed_at ? new Date(changed_at) : undefined)

/** How many sitemaps the listed products fill; at least one. */
export async function countProductSitemaps(ctx: DbCtx): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(ctx.db)`
    select count(*)::int as count from products p join categories c on c.id = p.category_id where ${isListed}`
  return Math.max(1, Math.ceil(row!.count / productsPerSitemap))
}

/** Every page of the route table that search engines find, and the categories. A list changed when its newest product did. */
export async function listSitePages(ctx: DbCtx): Promise<SitemapEntry[]> {
  const rows = await rowsOf<Changed & { slug: string }>(ctx.db)`
    select c.slug, max(p.updated_at) as changed_at from categories c
      join products p on p.category_id = c.id where ${isListed} group by c.id order by c.sort_order, c.name`
  const { own_pages } = await readSettings(ctx)
  const times = rows.flatMap((row) => changedAt(row)?.getTime() ?? [])
  const newest = times.length ? new Date(Math.max(...times)) : undefined
  return [
    ...sitemapAddresses().map(({ address, sitemap }) => ({
      path: address,
      changedAt: sitemap === 'newest product' ? newest : undefined,
    })),
    ...own_pages.filter(({ published }) => published).map(({ slug }) => ({ path: `/pages/${slug}` })),
    ...rows.map((row) => ({
      path: `/shop?category=${encodeURIComponent(row.slug)}`,
      changedAt: changedAt(row),
    })),
  ]
}

/** Of one product: a sitemap has at most 50 MB. */
const mostPictures = 4

/**
 * The products of sitemap `part` (from 1) with their first pictures, oldest first so that parts stay as they are while the shop grows.
 */
export async function listProductPages(ctx: DbCtx, part: number): Promise<SitemapEntry[]> {
  const rows = await rowsOf<Changed & { slug: string; pictures: string[] }>(ctx.db)`
    select p.slug, p.updated_at as changed_at, array(select i.key from product_images i
        where i.product_id = p.id order by i.position limit ${mostPictures}) as pictures
      from products p join categories c on c.id = p.category_id
      where ${isListed} order by p.created_at, p.id
      limit ${productsPerSitemap} offset ${(part - 1) * productsPerSitemap}`
  return rows.map((row) => ({
    path: `/product/${encodeURIComponent(row.slug)}`,
    changedAt: changedAt(row),
    pictures: row.pictures.map((key) => mediaUrl(key)),
  }))
}
