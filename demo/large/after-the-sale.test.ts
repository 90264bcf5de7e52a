import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkConsistency } from '../../src/admin/shop-health/consistency.service.ts'
import { openPglite } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { rowsOf } from '../../src/db/rows.ts'
import { asSystem } from '../../src/lib/server/context.ts'
import { createFileStorage } from '../../src/media/storage.server.ts'
import { seedDemo } from '../seed.ts'
import { seedLarge } from '../seed-large.ts'

test(
  'a large shop has every kind and state of what follows a sale, and the nightly check finds nothing',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-large-'))
    const database = await openPglite()
    onTestFinished(async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    })
    await migrate(database)
    const queue = { send: () => Promise.reject(new Error('The seed sends nothing')) }
    const ctx = asSystem({ db: database.db, now: () => new Date(), queue }, 'seed')
    await seedDemo(ctx, createFileStorage(folder))
    await seedLarge(database, { products: 0, orders: 5000 })
    const count = async () =>
      (
        await rowsOf<Record<string, number>>(database.db)`
          select (select count(*) from returns)::int as returns, (select count(*) from reviews)::int as reviews,
            (select count(*) from gift_cards)::int as cards, (select count(*) from credit_entries)::int as moves`
      )[0]!
    const counted = await count()
    expect(counted.returns).toBeGreaterThan(5000 * 0.045)
    expect(counted.returns).toBeLessThan(5000 * 0.075)
    expect(counted.reviews).toBeGreaterThan(5000 * 0.035)
    const kinds = await rowsOf<{ of: string }>(database.db)`
      select distinct kind || ' ' || state as of from returns union select distinct wish from return_lines
        union select distinct 'entry ' || cause from credit_entries union select distinct 'review ' || state from reviews`
    expect(kinds.map(({ of }) => of)).toEqual(
      expect.arrayContaining([
        ...['requested', 'approved', 'received', 'settled', 'declined', 'withdrawn', 'expired'].map(
          (state) => `return ${state}`,
        ),
        ...['settled', 'declined', 'withdrawn'].map((state) => `claim ${state}`),
        'refund',
        'credit',
        'exchange',
        ...['lent', 'spent', 'return', 'reversed', 'bought', 'granted'].map((cause) => `entry ${cause}`),
        'review shown',
        'review hidden',
      ]),
    )
    expect((await checkConsistency(ctx)).findings).toEqual([])
    const odd = await rowsOf(database.db)`
      select a.id::text as what from credit_accounts a left join credit_entries e on e.account_id = a.id group by a.id
          having a.balance <> coalesce(sum(e.amount), 0) or a.kind = 'return' and a.balance <> 0
        union all select r.id::text from returns r join return_sums s on s.return_id = r.id where r.state = 'settled' group by r.id
          having sum(s.amount) <> (select sum(f.amount) from return_refunds g join refunds f on f.id = g.refund_id where g.return_id = r.id)
        union all select v.id::text from reviews v join order_lines l on l.id = v.order_line_id where not exists (
          select from fulfilment_lines fl join fulfilments f on f.id = fl.fulfilment_id
            where fl.order_line_id = l.id and f.state = 'delivered')`
    expect(odd).toEqual([])
    await seedLarge(database, { products: 0, orders: 5000 })
    expect(await count()).toEqual(counted)
  },
)
