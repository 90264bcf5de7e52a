import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCategory, insertCustomer, insertOrder } from '../db/test-fixtures.ts'
import { profiles } from '../db/schema.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
beforeAll(async () => {
  t = await openShopApi()
  const owner = await insertCustomer(t.ctx)
  t.actors.set('owner', { ...owner.actor, role: 'admin' } as never)
  const { id } = await insertCategory(t.ctx)
  const response = await t.api.request('/api/admin/products', {
    method: 'POST',
    headers: { cookie: 'owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Ada’s Gẹ̀lẹ̀ ɗinki',
      price_ngn: 100_000,
      category_id: id,
      variants: [{ stock: 8 }],
    }),
  })
  expect(response.status).toBe(201)
  await t.ctx.db.execute(`update products set status = 'live'`)
  const buyer = await insertCustomer(t.ctx, 'buyer@example.com')
  const name = { firstName: 'Bọ́lá', lastName: 'Ọ̀ṣúnlànà'.normalize('NFD'), phone: '+2348039998877' }
  await t.ctx.db.insert(profiles).values({ id: buyer.user.id, ...name })
  await insertOrder(t.ctx, {
    orderNumber: 'IL-20261120-000001',
    customerName: 'Tèmi D’Àlmeida',
    email: 'guest@example.com',
    phone: '+2348031234567',
  })
})
afterAll(() => t.close())

async function found(path: string, key: string, q: string): Promise<number> {
  const response = await t.api.request(`${path}${encodeURIComponent(q)}`, { headers: { cookie: 'owner' } })
  expect(response.status, path).toBe(200)
  return (((await response.json()) as never)[key] as unknown[]).length
}

const searches: [path: string, key: string, texts: string[]][] = [
  ...(['/api/admin/products?search=', '/api/admin/stock?search=', '/api/admin/sales/pieces?search='].map(
    (path) => [path, 'products', ['gele', 'GẸLẸ', 'Gẹ̀lẹ̀'.normalize('NFD'), "ada's", 'dinki', 'Gẹ̀']],
  ) as never),
  ['/api/admin/search?q=', 'products', ['gele', 'Gẹ̀lẹ̀'.normalize('NFD'), "ada's", 'dinki']],
  ['/api/admin/search?q=', 'orders', ["d'almeida", 'temi', 'tèmi'.normalize('NFD'), '0803', '0803 123 4567']],
  ['/api/admin/search?q=', 'customers', ['osunlana', 'bola', '0803999', "d'almeida"]],
  ['/api/admin/orders?search=', 'orders', ['d’almeida', "D'ALMEIDA", 'temi', '0803', '8031', '٠٨٠٣']],
  [
    '/api/admin/customers?q=',
    'customers',
    ['osunlana', 'Ọ̀ṣúnlànà'.normalize('NFC'), 'bola', '08039', 'temi'],
  ],
]

// (rule: folded-text)
test.each(searches.flatMap(([path, key, texts]) => texts.map((text) => [path, text, key])))(
  '%s%s finds what is written with marks, another apostrophe or a code in front: %s',
  async (path, text, key) => expect(await found(path, key, text)).toBe(1),
)

test.each(searches)('%s does not find everything: %s', async (path, key) =>
  expect(await found(path, key, 'kaftan')).toBe(0),
)
