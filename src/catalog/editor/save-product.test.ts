import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbalancedVariants } from '../../db/test-fixtures.ts'
import { countStatements } from '../../db/test-statements.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
let statements: ReturnType<typeof countStatements>
beforeAll(async () => {
  t = await openOwnerCatalogue()
  statements = countStatements(t.database)
})
afterAll(() => t.close())

/** A draft and a change of all its parts. */
async function changeOfAll() {
  const draft = await t.draft({
    variants: [{ size: 'S', stock: 4 }, { size: 'M' }],
    pictures: [{ key: t.pictureKey, alt: 'Back' }],
  })
  const [small, medium] = draft.variants
  const change = {
    fields: {
      title: `Saved ${draft.title}`,
      slug: `saved-${draft.slug}`,
      price_ngn: 1_500_000,
      low_stock: 1,
    },
    pictures: [
      { key: t.pictureKey, alt: 'Front', color: 'Indigo', focal_x: 20, focal_y: 10 },
      { id: draft.pictures[0]!.id, alt: 'From behind' },
    ],
    new_variants: [{ size: 'L', stock: 7 }],
    removed_variants: [medium!.id],
    stock: [{ variant_id: small!.id, reason: 'counted', quantity: 3 }],
    status: 'live',
  }
  return { draft, change }
}

test('texts, pictures, sizes, stock and status are saved at once, with one line in the audit', async () => {
  const { draft, change } = await changeOfAll()
  const saved = await t.save(draft, change)
  const parts = {
    status: 'live',
    pictures: [
      { ...change.pictures[0], key: t.pictureKey },
      { alt: 'From behind', color: null },
    ],
    variants: [
      { size: 'S', stock: 3 },
      { size: 'L', stock: 7 },
    ],
  }
  expect(saved).toMatchObject({ ...change.fields, ...parts, earlier_slugs: [draft.slug] })
  expect(await unbalancedVariants(t.ctx)).toEqual([])
  const [, line, ...more] = await t.auditOf('product', draft.id)
  const [small, large] = saved.variants
  expect([line!.action, more]).toEqual(['product.update', []])
  expect(line!.before).toMatchObject({
    priceNgn: 1_800_000,
    status: 'draft',
    pictures: [{ alt: 'Back' }],
    variants: [{ size: 'M' }],
    stock: { [small!.sku]: 4 },
  })
  expect(line!.after).toMatchObject({
    priceNgn: 1_500_000,
    status: 'live',
    variants: [{ id: large!.id, size: 'L' }],
    stock: { [small!.sku]: 3 },
  })
})

test('a save takes few statements, for any change', async () => {
  const { draft, change } = await changeOfAll()
  const count = async (input: object) => {
    const product = await readOwnerProduct(t.owner, { id: draft.id })
    return (await statements.during(() => t.save(product, input))).length
  }
  // They took 66, 15, 13 and 11 while every part was saved separately.
  expect(await count(change)).toBeLessThanOrEqual(19)
  expect(await count({ fields: { title: 'Only the title' } })).toBeLessThanOrEqual(7)
  expect(await count({ fields: { price_ngn: 1_600_000 } })).toBeLessThanOrEqual(5)
  expect(await count({})).toBeLessThanOrEqual(2)
})

// (rule: editor-save)
test('when one part is refused nothing is saved, and the size that is meant is named', async () => {
  const draft = await t.draft({ variants: [{ size: 'S', stock: 4 }] })
  const id = draft.variants[0]!.id
  await expect(
    t.save(draft, {
      fields: { title: 'Not saved' },
      stock: [{ variant_id: id, reason: 'damaged', quantity: 5 }],
    }),
  ).rejects.toMatchObject({
    code: 'STOCK_BELOW_HELD',
    fields: { [`stock.${id}`]: 'There are only 4 pieces' },
  })
  expect(await readOwnerProduct(t.owner, { id: draft.id })).toEqual(draft)
  const other = await t.draft({ variants: [{ stock: 1 }] })
  await expect(
    t.save(draft, { stock: [{ variant_id: other.variants[0]!.id, reason: 'received', quantity: 1 }] }),
  ).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' })
  await expect(t.save({ ...draft, updated_at: '2020-01-01T00:00:00.000Z' }, {})).rejects.toMatchObject({
    code: 'STALE',
  })
})

test('stock alone is no new version: a save that is open elsewhere stays good', async () => {
  const draft = await t.draft({ variants: [{ size: 'S', stock: 4 }] })
  const stock = [{ variant_id: draft.variants[0]!.id, reason: 'received', quantity: 2 }]
  const grown = await t.save(draft, { stock, note: 'From the tailor' })
  expect([grown.variants[0]!.stock, grown.updated_at]).toEqual([6, draft.updated_at])
  expect(await t.save(draft, { stock: [{ ...stock[0], reason: 'counted', quantity: 6 }] })).toEqual(grown)
  expect(await t.auditOf('product', draft.id)).toHaveLength(2)
})
