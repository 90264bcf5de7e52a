import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { rowsOf } from '../../src/db/rows.ts'

const batch = 10_000
const words =
  `Harmattan,Lagoon,Marina,Sunday,Savanna,Ember,Calabar,Midnight,Osun,Cowrie,Baobab,Kola,Terracotta,Monsoon,
Palm,Zaria,Indigo,Coral,Amber,Market Day,Idanre,Festival,Moonlit,Garden,River,Clay`.split(/,\s*/)

/** Copies of the demo's products under other names, with variants, two pictures and the ledger of their stock. */
export async function addProducts(db: Db, wanted: number, log: (line: string) => void): Promise<void> {
  const [row] = await rowsOf<{ n: number }>(db)`select count(*)::int as n from products`
  for (let made = row!.n; made < wanted; made += batch) {
    const last = Math.min(made + batch, wanted)
    await db.transaction((tx) => addBatch(tx as unknown as Db, made, last))
    log(`products ${last.toLocaleString('en-GB')} of ${wanted.toLocaleString('en-GB')}`)
  }
}

async function addBatch(db: Db, first: number, last: number): Promise<void> {
  await db.execute(sql`create temp table copies on commit drop as
    with source as (
      select id, title, slug, row_number() over (order by slug) - 1 as n, count(*) over () as total
      from products where status = 'live' and slug !~ '-n\\d+$'),
    names as (select string_to_array(${words.join(',')}, ',') as list)
    select gen_random_uuid() as id, s.id as source_id, i, s.slug || '-n' || i as slug,
      list[1 + (i / total) % array_length(list, 1)] || ' ' || s.title
        || case when i / total >= array_length(list, 1) then ' ' || (1 + i / total / array_length(list, 1)) else '' end as title,
      s.title as old_title, random() as luck, now() - random() * interval '900 days' as created_at
    from generate_series(${first}::int, ${last - 1}::int) i join source s on s.n = i % s.total cross join names`)
  await db.execute(sql`
    insert into products (id, title, slug, description, fabric, care, fit, price_ngn, price_usd, compare_at_price,
      category_id, tags, status, publish_at, first_live_at, search_text, created_at, updated_at)
    select c.id, c.title, c.slug, p.description, p.fabric, p.care, p.fit,
      p.price_ngn + (c.i % 40) * 5000, p.price_usd, p.compare_at_price + (c.i % 40) * 5000,
      p.category_id, p.tags,
      case when luck < .9 then 'live' when luck < .95 then 'archived' when luck < .9995 then 'draft' else 'scheduled' end,
      case when luck >= .9995 then now() + luck * interval '10 days' end,
      case when luck < .95 then c.created_at end,
      replace(p.search_text, search_fold(c.old_title), search_fold(c.title)), c.created_at, c.created_at + luck * (now() - c.created_at)
    from copies c join products p on p.id = c.source_id`)
  await db.execute(sql`
    insert into product_images (product_id, position, key, alt, width, height, thumbhash, share_key)
    select c.id, i.position, i.key, i.alt, i.width, i.height, i.thumbhash, i.share_key
    from copies c join product_images i on i.product_id = c.source_id where i.position < 2`)
  await db.execute(sql`
    with made as (
      insert into product_variants (product_id, size, color, color_hex, sku, position, stock)
      select c.id, v.size, v.color, v.color_hex, left(v.sku, 60) || '-N' || c.i, v.position,
        case when random() < .02 then floor(random() * 3)::int else 4 + floor(random() * 25)::int end
      from copies c join product_variants v on v.product_id = c.source_id
      returning id, product_id, stock)
    insert into stock_movements (variant_id, stock_delta, reason, actor, created_at)
    select m.id, m.stock, 'received', 'seed', c.created_at from made m join copies c on c.id = m.product_id where m.stock > 0`)
}
