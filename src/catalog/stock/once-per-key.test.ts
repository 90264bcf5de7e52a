import { usualRights } from '../../lib/helper-rights.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCategory, insertCustomer, insertProduct } from '../../db/test-fixtures.ts'
import { openShopApi } from '../../app/test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
beforeAll(async () => {
  t = await openShopApi()
  for (const [who, role] of [
    ['owner', 'admin'],
    ['helper', 'helper'],
  ] as const)
    t.actors.set(who, { ...(await insertCustomer(t.ctx)).actor, role, rights: usualRights } as never)
})
afterAll(() => t.close())

// (rule: once-per-key)
test('the same movement sent again with its key moves once, also at the same moment', async () => {
  const product = await insertProduct(t.ctx, { variants: [{ stock: 5 }] })
  const variantId = product.variants[0]!.id
  const body = { reason: 'received', lines: [{ variant_id: variantId, quantity: 1 }] }
  const send = (who: 'owner' | 'helper', key: string, sent: object = body) =>
    t.call(who, 'POST', '/api/admin/stock/movements', sent, { 'idempotency-key': key })
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => send('owner', 'one-press')))
  for (const { status, body } of five)
    expect([status, body]).toEqual([
      200,
      { variants: [{ variant_id: variantId, stock: 6, held: 0, delta: 1 }] },
    ])
  const other = { ...body, lines: [{ variant_id: variantId, quantity: 2 }] }
  expect((await send('owner', 'one-press', other)).body.error.code).toBe('KEY_REUSED')
  expect((await send('helper', 'one-press')).body.variants[0].stock).toBe(7)
  // A refused request was not done: it may be retried with the same key.
  const tooMany = { reason: 'damaged', lines: [{ variant_id: variantId, quantity: 8 }] }
  expect((await send('owner', 'one-loss', tooMany)).status).toBe(409)
  await send('owner', 'one-delivery')
  expect((await send('owner', 'one-loss', tooMany)).body.variants[0].stock).toBe(0)
})

// (rule: once-per-key)
test('a save sent again with its key changes stock once', async () => {
  const product = await insertProduct(t.ctx, { variants: [{ stock: 5 }] })
  const address = `/api/admin/products/${product.id}`
  const { updated_at } = (await t.call('owner', 'GET', address)).body
  const stock = [{ variant_id: product.variants[0]!.id, reason: 'received', quantity: 1 }]
  const save = (lines: object[]) =>
    t.call(
      'owner',
      'POST',
      `${address}/save`,
      { updated_at, stock: lines },
      { 'idempotency-key': 'one-save' },
    )
  const answers = [await save(stock), await save(stock)]
  expect(answers.map(({ body }) => body.variants[0].stock)).toEqual([6, 6])
  expect((await t.call('owner', 'GET', address)).body.variants[0].stock).toBe(6)
  expect((await save([...stock, ...stock])).status).toBe(400)
  const picture = { key: 'a'.repeat(16) }
  const pictures = { updated_at, pictures: [picture, picture] }
  const twice = await t.call('owner', 'POST', `${address}/save`, pictures)
  expect(twice.body.error.fields).toEqual({ pictures: 'Please name each picture once' })
})

// (rule: once-per-key)
test('a draft or a copy asked for again with its key is made once', async () => {
  const make = (path: string, key: string, body?: object) =>
    t.call('owner', 'POST', `/api/admin/products${path}`, body, { 'idempotency-key': key })
  const { id: category_id } = await insertCategory(t.ctx)
  const draft = { title: 'Sent twice', price_ngn: 100, category_id }
  const made = await Promise.all([make('', 'one-draft', draft), make('', 'one-draft', draft)])
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  expect(made[1]!.body).toEqual(made[0]!.body)
  const { id } = made[0]!.body
  const copies = await Promise.all(
    ['the-copy', 'the-copy', 'another-copy'].map((key) => make(`/${id}/duplicate`, key)),
  )
  const ids = copies.map(({ body }) => body.id)
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
  const { products } = (await t.call('owner', 'GET', '/api/admin/products?search=Sent%20twice')).body
  expect(products).toHaveLength(3)
})
