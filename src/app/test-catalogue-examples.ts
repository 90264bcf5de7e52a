import { britain } from '../shipping/abroad/test-abroad.ts'
import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { demoRows, featuredShowcase, imports } from '../db/schema.ts'
import { insertCategory, insertPromoCode, insertZone } from '../db/test-fixtures.ts'
import { storeImport } from '../imports/store-import.service.ts'
import { requireOwner } from '../lib/server/context.ts'
import { tag5 } from '../promotions/test-promo-code.ts'
import { type CommandWorld, type Examples, some } from './test-command-world.ts'

const stamp = (row: { updatedAt: Date }) => row.updatedAt.toISOString()
const rate = { rate: 300_000, delivery_days_min: 1, delivery_days_max: 3 }

async function drop(w: CommandWorld) {
  const [row] = await w.ctx.db
    .insert(featuredShowcase)
    .values({ title: `Drop ${some()}`, mode: 'upcoming', productId: (await w.product()).id })
    .returning()
  return row!
}
const newDrop = {
  short_note: '',
  mode: 'upcoming',
  status: 'active',
  featured_rank: null,
  availability_date: '2026-12-01T10:00:00.000Z',
  price_preview: null,
  notify_enabled: true,
  product_id: null,
  cover_image_key: null,
  cover_image_alt: '',
}
const place = (name: string) => ({
  name,
  zone_type: 'lagos_zone',
  country: 'NG',
  state: 'Lagos',
  pricing: 'rate',
  ...rate,
  special_zone: false,
  free_delivery: false,
  is_active: true,
})
/** A change of prices, which would add up. */
const raise = async (w: CommandWorld) => ({
  id: randomUUID(),
  selection: { ids: [(await w.product()).id] },
  change: { kind: 'price', step: { by: 'percent', value: 10 } },
})
const run = async (w: CommandWorld) =>
  (await w.done(w.owner, 'post /api/admin/products/bulk', await raise(w))).id

const device = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
})
const idsOf = async (w: CommandWorld, path: string, list: string) =>
  (await w.done(w.owner, `get ${path}`))[list].map(({ id }: { id: string }) => id).toReversed()
const settingNow = async (w: CommandWorld, key: string) =>
  (await w.done(w.owner, 'get /api/admin/settings')).settings.find((row: { key: string }) => row.key === key)

/** A file of one product, answered; `state` as if it had been moved in. */
async function fileOf(
  w: CommandWorld,
  state: 'open' | 'done' = 'open',
  { price = '4500', category = '' } = {},
) {
  const actor = {
    kind: 'customer' as const,
    userId: w.owner,
    email: 'o@shop.test',
    role: 'admin' as const,
    guestKey: null,
  }
  const bytes = Buffer.from(`Name,Price,Category\nScarf ${some()},${price},${category}\n`)
  const id = await storeImport(requireOwner({ ...w.ctx, actor }), {
    name: 'a.csv',
    changedAt: w.ctx.now(),
    bytes,
  })
  const { id: category_id } = await insertCategory(w.ctx, `category-${some()}`)
  await w.done(w.owner, `patch /api/admin/imports/${id}`, { category_id })
  // One at a time.
  await w.ctx.db.update(imports).set({ state: 'done' }).where(ne(imports.id, id))
  await w.ctx.db.update(imports).set({ state }).where(eq(imports.id, id))
  return { id, category_id }
}

/** What the owner's commands about goods, places and words are called with. */
export const catalogueExamples: Examples = {
  'post /api/admin/products': async (w) => {
    const { id: category_id } = await insertCategory(w.ctx)
    return { body: { title: `Dress ${some()}`, price_ngn: 100_000, category_id } }
  },
  'patch /api/admin/products/{id}': async (w) => {
    const made = await w.product()
    return { path: { id: made.id }, body: { title: `Dress ${some()}`, updated_at: stamp(made) } }
  },
  'post /api/admin/products/{id}/status': async (w) => {
    const made = await w.product()
    return { path: { id: made.id }, body: { status: 'draft', updated_at: stamp(made) } }
  },
  'post /api/admin/products/{id}/duplicate': async (w) => ({ path: { id: (await w.product()).id } }),
  'delete /api/admin/products/{id}': async (w) => {
    const made = await w.product()
    return { path: { id: made.id }, body: { updated_at: stamp(made) } }
  },
  'post /api/admin/products/{id}/save': async (w) => {
    const made = await w.product()
    const stock = [{ variant_id: made.variantId, reason: 'received', quantity: 3 }]
    return { path: { id: made.id }, body: { updated_at: stamp(made), stock } }
  },
  'post /api/admin/products/bulk/preview': async (w) => ({
    body: { selection: { ids: [(await w.product()).id] }, change: { kind: 'visible', visible: false } },
  }),
  'post /api/admin/products/bulk': async (w) => ({ body: await raise(w) }),
  'post /api/admin/products/bulk/continue': async (w) => ({ body: { id: await run(w) } }),
  'post /api/admin/products/bulk/undo': async (w) => ({ body: { id: await run(w) } }),
  'patch /api/admin/imports/{id}': async (w) => {
    const { id, category_id } = await fileOf(w)
    return { path: { id }, body: { category_id, takes_dearest: true } }
  },
  'patch /api/admin/imports/{id}/rows/{number}': async (w) => {
    const { id } = await fileOf(w, 'open', { price: '$5' })
    return { path: { id, number: '2' }, body: { cells: { price: '4500' } } }
  },
  'post /api/admin/imports/{id}/categories': async (w) => ({
    path: { id: (await fileOf(w, 'open', { category: `Scarves ${some()}` })).id },
  }),
  'post /api/admin/imports/{id}/go': async (w) => ({ path: { id: (await fileOf(w)).id } }),
  'post /api/admin/imports/{id}/undo': async (w) => ({ path: { id: (await fileOf(w, 'done')).id } }),
  'post /api/admin/imports/{id}/pictures': async (w) => ({
    path: { id: (await fileOf(w, 'done')).id },
    body: {},
  }),
  'post /api/admin/markdown': () => ({ body: { text: '**Silk**' } }),
  'post /api/admin/categories': () => ({ body: { name: `Category ${some()}` } }),
  'put /api/admin/categories/order': async (w) => {
    await insertCategory(w.ctx, `category-${some()}`)
    return { body: { ids: await idsOf(w, '/api/admin/categories', 'categories') } }
  },
  'patch /api/admin/categories/{id}': async (w) => {
    const made = await insertCategory(w.ctx, `category-${some()}`)
    return { path: { id: made.id }, body: { name: `Category ${some()}`, updated_at: stamp(made) } }
  },
  'delete /api/admin/categories/{id}': async (w) => {
    const made = await insertCategory(w.ctx, `category-${some()}`)
    return { path: { id: made.id }, body: { updated_at: stamp(made) } }
  },
  'post /api/admin/stock/movements': async (w) => ({
    body: { reason: 'received', lines: [{ variant_id: (await w.product()).variantId, quantity: 3 }] },
  }),
  'post /api/admin/stock/categories/{id}/counted': async (w) => ({
    path: { id: (await insertCategory(w.ctx, `category-${some()}`)).id },
    body: { changed: 2 },
  }),
  'post /api/admin/featured': () => ({ body: { ...newDrop, title: `Drop ${some()}` } }),
  'put /api/admin/featured/products': async (w) => ({ body: { ids: [(await w.product()).id] } }),
  'put /api/admin/featured/order': async (w) => {
    await drop(w)
    await drop(w)
    const { items } = await w.done(w.owner, 'get /api/admin/featured')
    const shown = items.filter((item: { status: string }) => item.status === 'active')
    return { body: { ids: shown.map(({ id }: { id: string }) => id).toReversed() } }
  },
  'patch /api/admin/featured/{id}': async (w) => {
    const row = await drop(w)
    return { path: { id: row.id }, body: { title: `Drop ${some()}`, updated_at: stamp(row) } }
  },
  'post /api/admin/featured/{id}/live': async (w) => {
    const row = await drop(w)
    return { path: { id: row.id }, body: { updated_at: stamp(row) } }
  },
  'post /api/admin/shipping/zones': () => ({ body: place(`Place ${some()}`) }),
  'patch /api/admin/shipping/zones': async (w) => {
    const zone = await insertZone(w.ctx, { name: `Place ${some()}` })
    return { body: { changes: [{ id: zone.id, rate: 310_000 }], updated_at: { [zone.id]: stamp(zone) } } }
  },
  'put /api/admin/shipping/zones/order': async (w) => {
    await insertZone(w.ctx, { name: `Place ${some()}` })
    return { body: { ids: await idsOf(w, '/api/admin/shipping', 'zones') } }
  },
  'put /api/admin/shipping/abroad/{country}': async (w) => {
    const { countries } = await w.done(w.owner, 'get /api/admin/shipping/abroad')
    const { updated_at } = countries.find(({ country }: { country: string }) => country === 'GB')
    return { path: { country: 'GB' }, body: { ...britain, source: `Agent ${some()}`, updated_at } }
  },
  'post /api/admin/shipping/packs': () => ({ body: { packs: { nigeria: rate } } }),
  'post /api/admin/shipping/zones/delete': async (w) => ({
    body: { ids: [(await insertZone(w.ctx, { name: `Place ${some()}` })).id] },
  }),
  'patch /api/admin/shipping/zones/{id}': async (w) => {
    const zone = await insertZone(w.ctx, { name: `Place ${some()}` })
    return { path: { id: zone.id }, body: { rate: 320_000, updated_at: stamp(zone) } }
  },
  'delete /api/admin/shipping/zones/{id}': async (w) => {
    const zone = await insertZone(w.ctx, { name: `Place ${some()}` })
    return { path: { id: zone.id }, body: { updated_at: stamp(zone) } }
  },
  'put /api/admin/shipping/settings/{key}': async (w) => {
    const { settings } = await w.done(w.owner, 'get /api/admin/shipping')
    const { setting_key: key, updated_at } = settings[0]
    return { path: { key }, body: { setting_value: `Words ${some()}`, updated_at } }
  },
  'delete /api/admin/shipping/settings/{key}': async (w) => {
    const { settings } = await w.done(w.owner, 'get /api/admin/shipping')
    const { setting_key: key, updated_at } = settings[0]
    const path = `/api/admin/shipping/settings/${key}`
    const written = await w.done(w.owner, `put ${path}`, { setting_value: `Words ${some()}`, updated_at })
    return { path: { key }, body: { updated_at: written.updated_at } }
  },
  'post /api/admin/promotions': () => ({ body: { ...tag5, code: `CODE${some().toUpperCase()}` } }),
  'patch /api/admin/promotions/{id}': async (w) => {
    const code = await insertPromoCode(w.ctx, { code: `CODE${some().toUpperCase()}` })
    return { path: { id: code.id }, body: { is_active: false, updated_at: stamp(code) } }
  },
  'patch /api/admin/settings': async (w) => {
    const { updated_at } = await settingNow(w, 'tagline')
    return { body: { values: { tagline: `Words ${some()}` }, updated_at: { tagline: updated_at } } }
  },
  'put /api/admin/settings/{key}': async (w) => {
    const { updated_at } = await settingNow(w, 'tagline')
    return { path: { key: 'tagline' }, body: { value: `Words ${some()}`, updated_at } }
  },
  'delete /api/admin/settings/{key}': async (w) => {
    await w.set('tagline', `Words ${some()}`)
    const { updated_at } = await settingNow(w, 'tagline')
    return { path: { key: 'tagline' }, body: { updated_at } }
  },
  'post /api/admin/page-texts/preview': () => ({ body: { page: 'about', text: 'We sew in Yaba.' } }),
  'post /api/admin/first-steps/provider': () => ({}),
  'post /api/admin/first-steps/test-mail': async (w) => {
    await w.set('notification_email', 'owner@example.com')
    return {}
  },
  'post /api/admin/push': () => ({ body: device() }),
  'delete /api/admin/push/{id}': async (w) => {
    const { devices } = await w.done(w.owner, 'post /api/admin/push', device())
    return { path: { id: devices[0].id } }
  },
  'post /api/admin/demo/make-it-mine': async (w) => {
    const { id: rowId } = await insertPromoCode(w.ctx, { code: `CODE${some().toUpperCase()}` })
    await w.ctx.db.insert(demoRows).values({ tableName: 'promo_codes', rowId })
    return { body: { keep_words: true } }
  },
}
