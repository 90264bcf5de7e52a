import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productVariants } from '../../db/schema.ts'
import { setStock, unbalancedVariants } from '../../db/test-fixtures.ts'
import { adjustStock, stockChangeSchema } from './adjust-stock.service.ts'
import { readOwnerProduct } from '../editor/read-owner-product.service.ts'
import { listStockCategories, recordCounted } from './list-stock.service.ts'
import { readStockHistory } from './stock-history.service.ts'
import type { StockChangeReason } from './stock-reasons.rules.ts'
import { openOwnerCatalogue } from '../editor/test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(async () => {
  expect(await unbalancedVariants(t.ctx)).toEqual([])
  await t.close()
})

const openVariant = async () => {
  const product = await t.draft({ variants: [{ stock: 10 }] })
  return { productId: product.id, id: product.variants[0]!.id }
}
const adjust = async (reason: StockChangeReason, variantId: string, quantity: number, note = '') =>
  (await adjustStock(t.owner, { reason, note, lines: [{ variant_id: variantId, quantity }] })).variants
const historyOf = async (variantId: string) =>
  (await readStockHistory(t.owner, { variant_id: variantId, limit: 50 })).movements

// (rule: stock-ledger)
test('each reason moves stock its way, with its entry in the ledger', async () => {
  const { id } = await openVariant()
  const answers = [
    await adjust('received', id, 5),
    await adjust('counted', id, 12, 'Friday'),
    await adjust('damaged', id, 2),
    await adjust('returned', id, 1),
    await adjust('moved', id, -4, 'to the market stall'),
  ]
  expect(answers.map(([answer]) => [answer!.delta, answer!.stock])).toEqual([
    [5, 15],
    [-3, 12],
    [-2, 10],
    [1, 11],
    [-4, 7],
  ])
  expect(
    (await historyOf(id)).map((row) => [row.reason, row.stock_delta, row.stock_after, row.note]),
  ).toEqual([
    ['moved', -4, 7, 'to the market stall'],
    ['returned', 1, 11, ''],
    ['damaged', -2, 10, ''],
    ['counted', -3, 12, 'Friday'],
    ['received', 5, 15, ''],
    ['received', 10, 10, ''],
  ])
  const lines = await t.auditOf('variant', id)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatchObject({
    action: 'stock.adjust',
    before: { stock: 15 },
    after: { stock: 12, reason: 'counted', note: 'Friday' },
  })
})

test('stock never falls below what open orders hold', async () => {
  const { id } = await openVariant()
  await setStock(t.ctx, id, { held: 4 })
  for (const [reason, quantity] of [
    ['counted', 3],
    ['damaged', 7],
    ['moved', -7],
  ] as const)
    await expect(adjust(reason, id, quantity)).rejects.toMatchObject({
      code: 'STOCK_BELOW_HELD',
      message: 'Open orders hold 4 of these 10 pieces: at least 4 must stay',
      fields: { 'lines.0.quantity': expect.any(String) },
    })
  expect(await adjust('counted', id, 4)).toMatchObject([{ stock: 4, held: 4 }])
  const free = await openVariant()
  await expect(adjust('damaged', free.id, 11)).rejects.toMatchObject({ message: 'There are only 10 pieces' })
})

test('a count equal to the stock leaves no trace', async () => {
  const { id } = await openVariant()
  expect(await adjust('counted', id, 10)).toMatchObject([{ stock: 10, delta: 0 }])
  expect([await historyOf(id), await t.auditOf('variant', id)].map((rows) => rows.length)).toEqual([1, 0])
})

test('a delivery of several variants comes whole or not at all', async () => {
  const [first, second] = [await openVariant(), await openVariant()]
  const lines = [first, second].map(({ id }) => ({ variant_id: id, quantity: 3 }))
  const nowhere = { variant_id: crypto.randomUUID(), quantity: 1 }
  const note = 'Parcel 12'
  await expect(
    adjustStock(t.owner, { reason: 'received', note, lines: [...lines, nowhere] }),
  ).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' })
  expect(await historyOf(first.id)).toHaveLength(1)
  const { variants } = await adjustStock(t.owner, { reason: 'received', note, lines })
  expect(variants.map(({ stock }) => stock)).toEqual([13, 13])
})

// (rule: stock-ledger)
test('parallel changes all count: the stock equals the ledger', async () => {
  const { id, productId } = await openVariant()
  await Promise.all([adjust('counted', id, 20), adjust('damaged', id, 1), adjust('received', id, 3)])
  const { variants } = await readOwnerProduct(t.owner, { id: productId })
  const history = await historyOf(id)
  expect(history).toHaveLength(4)
  expect(variants[0]!.stock).toBe(history.reduce((total, row) => total + row.stock_delta, 0))
})

test('a variant whose stock was written bypassing the ledger is detected', async () => {
  const { id } = await openVariant()
  await t.ctx.db.update(productVariants).set({ stock: 9 }).where(eq(productVariants.id, id))
  expect(await unbalancedVariants(t.ctx)).toMatchObject([{ stock: 9 }])
  await t.ctx.db.update(productVariants).set({ stock: 10 }).where(eq(productVariants.id, id))
  expect(await unbalancedVariants(t.ctx)).toEqual([])
})

test('the ledger is paged', async () => {
  const { id } = await openVariant()
  for (const quantity of [1, 2, 3]) await adjust('received', id, quantity)
  const first = await readStockHistory(t.owner, { variant_id: id, limit: 2 })
  const rest = await readStockHistory(t.owner, {
    variant_id: id,
    limit: 2,
    before: first.movements[1]!.id,
  })
  expect([...first.movements, ...rest.movements].map((row) => row.stock_after)).toEqual([16, 13, 11, 10])
  await expect(
    readStockHistory(t.owner, { variant_id: crypto.randomUUID(), limit: 1 }),
  ).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' })
})

test('the schema refuses quantities that make no sense and a variant named twice', () => {
  const variant_id = crypto.randomUUID()
  const isGood = (reason: string, ...quantities: number[]) =>
    stockChangeSchema.safeParse({
      reason,
      lines: quantities.map((quantity) => ({ variant_id, quantity })),
    }).success
  expect([isGood('counted', 0), isGood('moved', -3), isGood('received', 1)]).toEqual([true, true, true])
  expect(
    [
      isGood('counted', -1),
      isGood('received', 0),
      isGood('damaged', -1),
      isGood('moved', 0),
      isGood('received', 1.5),
      isGood('received', 1_000_001),
      isGood('received'),
      isGood('sold', 1),
      isGood('received', 1, 2),
    ].filter(Boolean),
  ).toEqual([])
})

test('a category says when it was counted to its end, and the log by whom', async () => {
  const { productId } = await openVariant()
  const { category_id: id } = await readOwnerProduct(t.owner, { id: productId })
  const countedAt = async () =>
    (await listStockCategories(t.owner, {})).categories.find((each) => each.id === id)!.counted_at
  expect(await countedAt()).toBeNull()
  await recordCounted(t.owner, { id, changed: 2 })
  expect(await countedAt()).toBe((await recordCounted(t.owner, { id, changed: 0 })).counted_at)
  expect((await t.auditOf('category', id)).map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ changed: 2 }),
      expect.objectContaining({ changed: 0 }),
    ]),
  )
  await expect(recordCounted(t.owner, { id: productId, changed: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
