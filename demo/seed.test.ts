import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listQuerySchema } from '../src/catalog/listing/list.schema.ts'
import { listProducts } from '../src/catalog/listing/catalog.service.ts'
import { openPglite } from '../src/db/client.ts'
import { unbalancedVariants } from '../src/db/test-fixtures.ts'
import { listShowcase } from '../src/featured/showcase.service.ts'
import { asSystem } from '../src/lib/server/context.ts'
import { migrate } from '../src/db/migrate.ts'
import { checkPromoCode } from '../src/promotions/promo-redemptions.service.ts'
import { readSettings } from '../src/settings/settings.service.ts'
import { listShipping } from '../src/shipping/shipping.service.ts'
import { createFileStorage } from '../src/media/storage.server.ts'
import { demoProducts, demoShowcase } from './catalogue.ts'
import { demoZones } from './zones.ts'
import { seedMany } from './seed-many.ts'
import { seedDemo } from './seed.ts'

test(
  'the demo fills an empty shop once, completely, and can be multiplied',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-seed-'))
    const database = await openPglite()
    onTestFinished(async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    })
    await migrate(database)
    const storage = createFileStorage(folder)
    const now = new Date('2026-11-20T10:00:00Z')
    const queue = { send: () => Promise.reject(new Error('The seed sends nothing')) }
    const ctx = asSystem({ db: database.db, now: () => now, queue }, 'seed')
    expect(await seedDemo(ctx, storage)).toBe(true)
    expect(await seedDemo(ctx, storage)).toBe(false)

    const list = await listProducts(ctx, listQuerySchema.parse({ limit: 480 }))
    expect(list.total).toBe(demoProducts.length)
    for (const product of list.products) {
      const colours = demoProducts.find(({ slug }) => slug === product.slug)!.colours
      expect(product.images).toHaveLength(4 + 3 * (colours.length - 1))
      const shown = new Set(product.images.map(({ color }) => color))
      expect([...shown]).toEqual(colours.length > 1 ? colours.map(({ name }) => name) : [undefined])
    }
    const [first] = list.products
    const [, key] = /media\/(\w+)\//.exec(first!.images[0]!.url)!
    expect(await storage.get(`${key}/480.avif`)).not.toBeNull()

    const zones = (await listShipping(ctx)).zones.map(({ name }) => name)
    expect(zones).toEqual(demoZones.map(({ name }) => name))
    expect((await listShowcase(ctx)).map(({ title }) => title)).toEqual(
      demoShowcase.map(({ title }) => title),
    )
    expect((await readSettings(ctx)).hero_image).toMatchObject({ key: expect.any(String) })
    const tag5 = await checkPromoCode(ctx, {
      code: 'TAG5',
      lines: [{ productId: 'p', categoryId: 'c', lineTotal: 100 }],
      userId: null,
      email: null,
    })
    expect(tag5).toMatchObject({ ok: true, discountMinor: 5 })

    await seedMany(ctx, 200)
    expect((await listProducts(ctx, listQuerySchema.parse({}))).total).toBe(200)
    expect(await unbalancedVariants(ctx)).toEqual([])
  },
)
