import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePicture } from '../../media/store-picture.service.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import type { Product } from '../catalog.schema.ts'
import { getProduct } from '../listing/catalog.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { openOwnerCatalogue } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
let keys: string[]
beforeAll(async () => {
  t = await openOwnerCatalogue()
  keys = []
  for (const colour of ['#aa0000', '#00aa00', '#0000aa'])
    keys.push((await storePicture(t.storage, await jpegOf(40, 50, colour))).key)
})
afterAll(() => t.close())

/** A picture of the product as a save names it. */
const kept = ({ id, alt, color, focal_x, focal_y }: OwnerProduct['pictures'][number]) => ({
  id,
  alt,
  color,
  focal_x,
  focal_y,
})
const set = (product: OwnerProduct, pictures: object[]) => t.save(product, { pictures })
const attach = (product: OwnerProduct, added: object[]) =>
  set(product, [...product.pictures.map(kept), ...added])
const keysOf = (product: OwnerProduct) => product.pictures.map(({ key }) => key)
const shown = async (slug: string) => (await getProduct(t.ctx, slug)) as Product

test('pictures are the sent ones, in their order, with their data', async () => {
  const product = await t.live({ title: 'Pictured', pictures: [{ key: t.pictureKey }] })
  const three = await attach(product, [{ key: keys[0]!, alt: 'The back' }, { key: keys[1]! }])
  expect(three.pictures.map(({ key, alt }) => [key, alt])).toEqual([
    [t.pictureKey, 'Pictured'],
    [keys[0], 'The back'],
    [keys[1], 'Pictured'],
  ])
  const [a, b, c] = three.pictures.map(kept)
  const said = await set(three, [{ ...c, alt: 'The front', focal_x: 20 }, a!, b!])
  expect(keysOf(said)).toEqual([keys[1], t.pictureKey, keys[0]])
  expect(said.pictures[0]).toMatchObject({ id: c!.id, alt: 'The front', focal_x: 20, focal_y: 50 })
  expect(await attach(said, [])).toEqual(said)
  const actions = (await t.auditOf('product', product.id)).slice(2).map(({ action }) => action)
  expect(actions).toEqual(['product.update', 'product.update'])
})

test('the link preview is that of the first picture, whichever that is', async () => {
  const product = await attach(await t.live(), [{ key: keys[0]! }])
  expect((await shown(product.slug)).share_image).toBe(`/media/${t.pictureKey}/share.jpg`)
  const turned = await set(product, product.pictures.map(kept).toReversed())
  expect((await shown(product.slug)).share_image).toBe(`/media/${keys[0]}/share.jpg`)
  await set(turned, [kept(turned.pictures[1]!)])
  expect((await shown(product.slug)).share_image).toBe(`/media/${t.pictureKey}/share.jpg`)
  expect(await t.storage.get(`${keys[0]}/800.avif`)).not.toBeNull()
})

test('the next picture replaces a removed first one', async () => {
  const product = await attach(await t.live(), [{ key: keys[2]! }])
  const rest = await set(product, [kept(product.pictures[1]!)])
  expect(keysOf(rest)).toEqual([keys[2]])
  expect((await shown(product.slug)).images.map(({ url }) => url)).toEqual([`/media/${keys[2]}/800.avif`])
})

test('a picture that is not stored, one too many and another product’s are refused', async () => {
  const product = await t.draft({ pictures: Array.from({ length: 12 }, () => ({ key: t.pictureKey })) })
  const other = await t.complete()
  await expect(attach(product, [{ key: keys[0]! }])).rejects.toThrow(/at most 12|too_big/i)
  await expect(attach(other, [{ key: 'abcdefabcdefabcdefabcdef' }])).rejects.toMatchObject({
    code: 'PICTURE_UNKNOWN',
  })
  await expect(set(other, [kept(product.pictures[0]!)])).rejects.toMatchObject({ code: 'PICTURE_NOT_THERE' })
})
