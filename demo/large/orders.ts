import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { rowsOf } from '../../src/db/rows.ts'
import { orderParts } from './order-parts.ts'

const batch = 20_000
const firstNames =
  `Ada,Bisi,Chioma,Dami,Ebele,Folake,Gbemi,Halima,Ife,Jumoke,Kemi,Lola,Maryam,Ngozi,Ope,Peju,Remi,Sade,
Tola,Uche,Vera,Wura,Yinka,Zainab,Amaka,Bola,Efe,Funmi,Hauwa,Ijeoma`.split(/,\s*/)
const lastNames =
  `Obi,Adeyemi,Bello,Eze,Okafor,Balogun,Danjuma,Ogunleye,Nwosu,Abubakar,Coker,Ekpo,Fashola,Garba,Ibe,
Johnson,Lawal,Musa,Njoku,Okonkwo,Peters,Sani,Uba,Williams,Yusuf,Adebayo`.split(/,\s*/)

/** People with an account, their addresses numbered so that each is one person's. */
export async function addCustomers(db: Db, wanted: number, log: (line: string) => void): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into users (name, email, email_verified, created_at)
      select first || ' ' || last, lower(first || '.' || last) || '.' || n || '@customers.example', true,
        now() - random() * interval '900 days'
      from (select n, f[1 + n % array_length(f, 1)] as first, l[1 + (n / 7) % array_length(l, 1)] as last
        from generate_series(1, ${wanted}::int) n,
          (select string_to_array(${firstNames.join(',')}, ',') as f, string_to_array(${lastNames.join(',')}, ',') as l) names) people
      on conflict (email) do nothing returning id, name)
    insert into profiles (id, first_name, last_name, phone)
    select id, split_part(name, ' ', 1), split_part(name, ' ', 2), '+23480' || lpad(floor(random() * 1e8)::text, 8, '0') from made`)
  log(`customers ${wanted.toLocaleString('en-GB')}`)
}

/** Orders of two years with lines, payments, refunds and events, newer ones in every state of their way. */
export async function addOrders(db: Db, wanted: number, log: (line: string) => void): Promise<void> {
  const [row] = await rowsOf<{ n: number }>(db)`select count(*)::int as n from orders`
  if (row!.n >= wanted) return
  await db.transaction(async (tx) => {
    // The same orders each time, so that two measurements meet the same shop.
    await tx.execute(sql`select setseed(.5)`)
    await prepare(tx as unknown as Db)
    for (let made = row!.n; made < wanted; made += batch) {
      const last = Math.min(made + batch, wanted)
      await addBatch(tx as unknown as Db, [made, last], [row!.n, wanted])
      log(`orders ${last.toLocaleString('en-GB')} of ${wanted.toLocaleString('en-GB')}`)
    }
    for (const part of orderParts.afterAll) await tx.execute(part)
  })
}

/** Numbered lists of what orders are made of. */
async function prepare(db: Db): Promise<void> {
  await db.execute(sql`create temp table buyers on commit drop as
    select row_number() over (order by u.email) - 1 as n, u.id, u.email, p.first_name, p.last_name, p.phone
    from users u join profiles p on p.id = u.id where u.email like '%@customers.example'`)
  await db.execute(sql`create unique index on buyers (n)`)
  await db.execute(sql`create temp table goods on commit drop as
    select row_number() over (order by p.created_at, v.id) - 1 as n, v.id as variant_id, p.id as product_id, p.slug, p.title,
      v.size, v.color, p.price_ngn, (select key from product_images i where i.product_id = p.id order by position limit 1) as image_key
    from product_variants v join products p on p.id = v.product_id where p.status <> 'draft' and p.status <> 'scheduled'`)
  await db.execute(sql`create unique index on goods (n)`)
  await db.execute(sql`create temp table zones on commit drop as
    select row_number() over (order by sort_order, name) - 1 as n, id, name, state, rate, delivery_days_min, delivery_days_max
    from shipping_zones where is_active and pricing = 'rate' and country = 'NG'`)
  await db.execute(sql`create unique index on zones (n)`)
  await db.execute(sql`analyze buyers, goods, zones`)
}

type Range = readonly [first: number, end: number]

async function addBatch(db: Db, batch: Range, all: Range): Promise<void> {
  await db.execute(sql`drop table if exists drafts, draft_lines`)
  await db.execute(draftsOf(batch, all))
  await db.execute(sql`create unique index on drafts (id)`)
  for (const part of orderParts.ofBatch) await db.execute(part)
}

/**
 * `age` is in days, the oldest first as in a shop that has grown: in random order a week's sums would read twenty times the pages.
 * What is older than two weeks has arrived, was cancelled or never paid. `luck` decides once per order, so that its state, its
 * payment and its history agree.
 */
const draftsOf = ([first, end]: Range, [start, last]: Range) => sql`create temp table drafts as
  with rolled as (
    select i, md5('large order ' || i)::uuid as id, power(1 - (i - ${start}::int + random()) / ${last - start}::int, 1.2) * 730 as age, random() as luck, random() as who, random() as place,
      random() as price, 1 + floor(power(random(), 2) * 3.5)::int as lines
    from generate_series(${first}::int, ${end - 1}::int) i),
  dated as (
    select *, date_trunc('milliseconds', now() - age * interval '1 day') as created_at,
      case
        when luck < .09 then case when age < .03 then 'pending' else 'expired' end
        when luck < .12 then 'cancelled'
        when luck > .9997 and age < 60 then 'review'
        when age < 1 then case when luck < .8 then 'paid' else 'processing' end
        when age < 2 then case when luck < .2 then 'paid' when luck < .4 then 'processing' else 'shipped' end
        when age < 6 then case when luck < .6 then 'shipped' else 'delivered' end
        else 'delivered' end as story
    from rolled)
  select d.*, b.id as user_id, b.email, b.phone, b.first_name, b.last_name, z.id as zone_id, z.name as zone_name, z.state,
    z.rate, z.delivery_days_min, z.delivery_days_max, d.created_at + interval '6 minutes' as paid_at,
    d.who < .3 as is_guest
  from dated d
  join buyers b on b.n = floor(d.who * (select count(*) from buyers))
  join zones z on z.n = floor(power(d.place, 2) * (select count(*) from zones))`
