import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStock, unbalancedVariants } from '../../db/test-fixtures.ts'
import { readStockHistory } from '../stock/stock-history.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())

const add = (product: OwnerProduct, variants: object[]) => t.save(product, { new_variants: variants })
const change = (product: OwnerProduct, index: number, changes: object) =>
  t.save(product, { changed_variants: [{ id: product.variants[index]!.id, ...changes }] })
const remove = (product: OwnerProduct, index: number) =>
  t.save(product, { removed_variants: [product.variants[index]!.id] })

test('variants are added behind the others, and their opening stock is recorded as received', async () => {
  const product = await t.draft({ title: 'Grid Dress', variants: [{ size: 'M' }] })
  const grown = await add(product, [
    { size: 'S', color: 'Indigo', color_hex: '#25307F', stock: 7 },
    { size: '', color: '  ' },
  ])
  expect(grown.variants).toMatchObject([
    { size: 'M', sku: 'GRIDRE-M' },
    { size: 'S', color: 'Indigo', color_hex: '#25307F', sku: 'GRDRIN-S', stock: 7, held: 0 },
    { size: null, color: null, sku: 'GRIDRE', stock: 0 },
  ])
  const { movements } = await readStockHistory(t.owner, { variant_id: grown.variants[1]!.id, limit: 10 })
  expect(movements).toMatchObject([{ reason: 'received', stock_delta: 7, stock_after: 7, held_after: 0 }])
  expect(await unbalancedVariants(t.ctx)).toEqual([])
  const after = { variants: grown.variants.slice(1).map(({ size, sku }) => ({ size, sku })) }
  expect((await t.auditOf('product', product.id)).at(-1)).toMatchObject({ before: { variants: [] }, after })
  const moved = await t.save(grown, {
    removed_variants: [grown.variants[0]!.id],
    new_variants: [{ size: 'M' }],
  })
  expect(moved.variants.map(({ size }) => size)).toEqual(['S', null, 'M'])
})

test('size, colour and SKU of a variant change; an emptied SKU is derived', async () => {
  const product = await t.draft({ title: 'Change Dress', variants: [{ size: 'S', sku: 'OLD-S', stock: 2 }] })
  const changed = await change(product, 0, { size: 'M', sku: '' })
  expect(changed.variants).toMatchObject([{ size: 'M', sku: 'CHADRE-M', stock: 2 }])
  expect((await t.auditOf('product', product.id)).at(-1)).toMatchObject({
    action: 'product.update',
    before: { variants: [{ size: 'S', sku: 'OLD-S' }] },
    after: { variants: [{ size: 'M', sku: 'CHADRE-M' }] },
  })
  expect(await change(changed, 0, { sku: '' })).toEqual(changed)
})

test('a duplicate option or SKU is refused, also on another product', async () => {
  const product = await t.draft({ title: 'Twice', variants: [{ size: 'S' }, { size: 'M', sku: 'TAKEN-1' }] })
  const other = await t.draft({ variants: [{ size: 'S' }] })
  await expect(change(product, 0, { size: 'M' })).rejects.toMatchObject({ code: 'VARIANT_TWICE' })
  await expect(change(other, 0, { sku: 'TAKEN-1' })).rejects.toMatchObject({ code: 'SKU_TAKEN' })
  await expect(add(product, [{ size: 'S' }])).rejects.toMatchObject({ code: 'VARIANT_TWICE' })
  await expect(add(other, [{ size: 'L', sku: 'TAKEN-1' }])).rejects.toMatchObject({ code: 'SKU_TAKEN' })
})

test('a product has at most 200 variants', async () => {
  const sizes = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => ({ size: `S${from + n}` }))
  const product = await t.draft({ variants: sizes(199) })
  const full = await add(product, sizes(1, 199))
  expect(full.variants).toHaveLength(200)
  await expect(add(full, sizes(1, 200))).rejects.toMatchObject({ code: 'VARIANTS_FULL' })
})

test('a variant is removed unless it is held or was ordered; the refusal says why', async () => {
  const product = await t.complete({
    variants: [{ size: 'S', stock: 3 }, { size: 'M', stock: 3 }, { size: 'L' }],
  })
  const [s, m] = product.variants
  await t.order(product)
  await setStock(t.ctx, m!.id, { held: 1 })
  await expect(remove(product, 0)).rejects.toMatchObject({ code: 'VARIANT_ORDERED', message: /past orders/ })
  await expect(remove(product, 1)).rejects.toMatchObject({ code: 'VARIANT_HELD', message: /holds/ })
  const smaller = await remove(product, 2)
  expect(smaller.variants.map(({ id }) => id)).toEqual([s!.id, m!.id])
  await setStock(t.ctx, m!.id, { held: 0 })
  expect((await remove(smaller, 1)).variants).toHaveLength(1)
  expect(await unbalancedVariants(t.ctx)).toEqual([])
})

test('a variant of another product is not found, and an old start is refused', async () => {
  const [product, other] = [await t.draft({ variants: [{}] }), await t.draft({ variants: [{}] })]
  const strange = { ...product, variants: other.variants }
  for (const call of [() => change(strange, 0, { size: 'S' }), () => remove(strange, 0)])
    await expect(call()).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' })
  await change(product, 0, { size: 'M' })
  await expect(change(product, 0, { size: 'L' })).rejects.toMatchObject({ code: 'STALE' })
  await expect(add(product, [{ size: 'L' }])).rejects.toMatchObject({ code: 'STALE' })
  await expect(remove(product, 0)).rejects.toMatchObject({ code: 'STALE' })
  expect((await readOwnerProduct(t.owner, { id: product.id })).variants).toMatchObject([{ size: 'M' }])
})
