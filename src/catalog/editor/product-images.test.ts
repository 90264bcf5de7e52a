import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePicture } from '../../media/store-picture.service.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import type { Product } from '../catalog.schema.ts'
import { getProduct } from '../catalog.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { attachPictures, describePicture, orderPictures, removePicture } from './product-images.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
let keys: string[]
beforeAll(async () => {
  t = await openOwnerCatalogue()
  keys = []
  for (const colour of ['#aa0000', '#00aa00', '#0000aa'])
    keys.push((await storePicture(t.storage, await jpegOf(40, 50, colour))).key)
})
afterAll(() => t.close())

const attach = (product: OwnerProduct, pictures: { key: string; alt?: string }[]) =>
  attachPictures(
    t.owner,
    t.storage,
    product.id,
    startOf(product),
    pictures.map((picture) => ({ alt: '', ...picture })),
  )
const keysOf = (product: OwnerProduct) => product.pictures.map(({ key }) => key)
const shown = async (slug: string) => (await getProduct(t.ctx, slug)) as Product

test('uploaded pictures are attached behind the others, described and put into order', async () => {
  const product = await t.live({ title: 'Pictured', pictures: [{ key: t.pictureKey }] })
  const three = await attach(product, [{ key: keys[0]!, alt: 'The back' }, { key: keys[1]! }])
  expect(three.pictures.map(({ key, alt }) => [key, alt])).toEqual([
    [t.pictureKey, 'Pictured'],
    [keys[0], 'The back'],
    [keys[1], 'Pictured'],
  ])
  const [a, b, c] = three.pictures.map(({ id }) => id) as [string, string, string]
  const turned = await orderPictures(t.owner, product.id, startOf(three), [c, a, b])
  expect(keysOf(turned)).toEqual([keys[1], t.pictureKey, keys[0]])
  const at = { productId: product.id, pictureId: c }
  const told = await describePicture(t.owner, at, startOf(turned), { alt: 'The front' })
  expect(told.pictures[0]).toMatchObject({ id: c, alt: 'The front' })
  expect(await describePicture(t.owner, at, startOf(told), { alt: 'The front' })).toEqual(told)
  const actions = (await t.auditOf('product', product.id)).slice(2).map(({ action }) => action)
  expect(actions).toEqual(['picture.attach', 'picture.order', 'picture.describe'])
})

test('the link preview is that of the first picture, whichever that is', async () => {
  const product = await attach(await t.live(), [{ key: keys[0]! }])
  expect((await shown(product.slug)).share_image).toBe(`/media/${t.pictureKey}/share.jpg`)
  const [a, b] = product.pictures.map(({ id }) => id) as [string, string]
  const turned = await orderPictures(t.owner, product.id, startOf(product), [b, a])
  expect((await shown(product.slug)).share_image).toBe(`/media/${keys[0]}/share.jpg`)
  await removePicture(t.owner, { productId: product.id, pictureId: b }, startOf(turned))
  expect((await shown(product.slug)).share_image).toBe(`/media/${t.pictureKey}/share.jpg`)
  expect(await t.storage.get(`${keys[0]}/800.avif`)).not.toBeNull()
})

test('a removed first picture gives its place to the next', async () => {
  const product = await attach(await t.live(), [{ key: keys[2]! }])
  const rest = await removePicture(
    t.owner,
    { productId: product.id, pictureId: product.pictures[0]!.id },
    startOf(product),
  )
  expect(keysOf(rest)).toEqual([keys[2]])
  expect((await shown(product.slug)).images.map(({ url }) => url)).toEqual([`/media/${keys[2]}/800.avif`])
})

test('what is not stored, one too many and another product’s picture are refused', async () => {
  const product = await t.draft({ pictures: Array.from({ length: 12 }, () => ({ key: t.pictureKey })) })
  const other = await t.complete()
  await expect(attach(product, [{ key: keys[0]! }])).rejects.toMatchObject({ code: 'PICTURES_FULL' })
  await expect(attach(other, [{ key: 'abcdefabcdefabcdefabcdef' }])).rejects.toMatchObject({
    code: 'PICTURE_UNKNOWN',
  })
  const at = { productId: other.id, pictureId: product.pictures[0]!.id }
  await expect(removePicture(t.owner, at, startOf(other))).rejects.toMatchObject({
    code: 'PICTURE_NOT_THERE',
  })
  await expect(describePicture(t.owner, at, startOf(other), { alt: 'x' })).rejects.toMatchObject({
    code: 'PICTURE_NOT_THERE',
  })
  await expect(orderPictures(t.owner, other.id, startOf(other), [])).rejects.toMatchObject({
    code: 'ORDER_INCOMPLETE',
  })
})
