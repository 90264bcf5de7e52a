import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbalancedVariants } from '../../db/test-fixtures.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { productSaveSchema } from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { saveProduct } from './save-product.service.ts'
import { openOwnerCatalogue } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())

const save = (product: OwnerProduct, input: Record<string, unknown>) =>
  saveProduct(
    t.owner,
    t.storage,
    product.id,
    productSaveSchema.parse({ updated_at: product.updated_at, ...input }),
  )

test('texts, pictures, sizes, stock and status are saved at once', async () => {
  const draft = await t.draft({ variants: [{ size: 'S', stock: 4 }, { size: 'M' }] })
  const [small, medium] = draft.variants
  const saved = await save(draft, {
    fields: { title: 'Saved Dress', low_stock: 1 },
    pictures: [{ key: t.pictureKey, alt: 'Front', color: 'Indigo', focal_x: 20, focal_y: 10 }],
    new_variants: [{ size: 'L', stock: 7 }],
    removed_variants: [medium!.id],
    stock: [{ variant_id: small!.id, reason: 'counted', quantity: 3 }],
    status: 'live',
  })
  expect(saved).toMatchObject({
    title: 'Saved Dress',
    status: 'live',
    low_stock: 1,
    pictures: [
      {
        alt: 'Front',
        color: 'Indigo',
        focal_x: 20,
        focal_y: 10,
      },
    ],
    variants: [
      {
        size: 'S',
        stock: 3,
      },
      {
        size: 'L',
        stock: 7,
      },
    ],
  })
  expect(await unbalancedVariants(t.ctx)).toEqual([])
  const actions = (await t.auditOf('product', draft.id)).map(({ action }) => action)
  expect(actions).toEqual([
    'product.create',
    'product.update',
    'picture.set',
    'variant.add',
    'variant.remove',
    'product.status',
  ])
})

// (rule: editor-save)
test('when one part is refused nothing is saved, and the size that is meant is named', async () => {
  const draft = await t.draft({ variants: [{ size: 'S', stock: 4 }] })
  const id = draft.variants[0]!.id
  await expect(
    save(draft, {
      fields: { title: 'Not saved' },
      stock: [{ variant_id: id, reason: 'damaged', quantity: 5 }],
    }),
  ).rejects.toMatchObject({
    code: 'STOCK_BELOW_HELD',
    fields: { [`stock.${id}`]: 'There are only 4 pieces' },
  })
  expect(await readOwnerProduct(t.owner, draft.id)).toEqual(draft)
  const other = await t.draft({ variants: [{ stock: 1 }] })
  await expect(
    save(draft, { stock: [{ variant_id: other.variants[0]!.id, reason: 'received', quantity: 1 }] }),
  ).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' })
  await expect(save({ ...draft, updated_at: '2020-01-01T00:00:00.000Z' }, {})).rejects.toMatchObject({
    code: 'STALE',
  })
})

test('pictures are those that were sent, in their order; the same again writes nothing', async () => {
  const live = await t.live()
  const [there] = live.pictures
  const twice = await save(live, {
    pictures: [
      { key: t.pictureKey, alt: 'Back' },
      { id: there!.id, alt: there!.alt },
    ],
  })
  expect(twice.pictures.map(({ alt }) => alt)).toEqual(['Back', live.title])
  const sent = twice.pictures.map(({ id, alt, color, focal_x, focal_y }) => ({
    id,
    alt,
    color,
    focal_x,
    focal_y,
  }))
  expect(await save(twice, { pictures: sent })).toEqual(twice)
  await expect(save(twice, { pictures: [] })).rejects.toMatchObject({ code: 'PRODUCT_INCOMPLETE' })
})
