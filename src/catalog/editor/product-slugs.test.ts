import { createServerEntry } from '@tanstack/react-start/server'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setInProcessApi } from '../../lib/server/pages/in-process-api.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { catalogApi } from '../listing/catalog.api.ts'
import { productQuery } from '../listing/catalog.queries.ts'
import { deleteProduct } from './delete-product.service.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
let get: (slug: string) => Promise<Response>
beforeAll(async () => {
  t = await openOwnerCatalogue()
  const { app } = openTestApp(catalogApi as never, () => t.ctx)
  setInProcessApi((path, init) => app.request(path, init))
  get = async (slug) => app.request(`/api/products/${slug}`)
})
afterAll(() => t.close())

const rename = (product: { id: string; updated_at: string }, slug: string, isTakenOver = false) =>
  t.save(product, { fields: { slug, take_over_slug: isTakenOver } })

// (rule: slug-redirect)
test('an old slug redirects to the present one, also after several changes, and after changing back', async () => {
  const once = await rename(await t.live({ title: 'Moving Dress' }), 'second-name')
  const twice = await rename(once, 'third-name')
  expect(twice.earlier_slugs.toSorted()).toEqual(['moving-dress', 'second-name'])
  for (const old of ['moving-dress', 'second-name']) {
    const response = await get(old)
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/products/third-name'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  }
  expect((await get('third-name')).status).toBe(200)
  const back = await rename(twice, 'moving-dress')
  expect(back.earlier_slugs.toSorted()).toEqual(['second-name', 'third-name'])
  expect([(await get('moving-dress')).status, (await get('third-name')).status]).toEqual([200, 308])
})

test('while a page is rendered an old slug answers the product with its present one', async () => {
  await rename(await t.live({ title: 'Rendered Dress' }), 'rendered-anew')
  let slug: string | undefined
  const entry = createServerEntry({
    fetch: async () => {
      slug = (await new QueryClient().fetchQuery(productQuery('rendered-dress')))?.slug
      return new Response('')
    },
  })
  await entry.fetch(new Request('http://shop.test/'))
  expect(slug).toBe('rendered-anew')
})

test('the old address of a product that shoppers do not see is not found', async () => {
  const renamed = await rename(await t.live({ title: 'Shy Dress' }), 'shy-anew')
  await t.save(renamed, { status: 'draft' })
  expect([(await get('shy-dress')).status, (await get('shy-anew')).status]).toEqual([404, 404])
})

// (rule: archived-product)
test('an archived product is gone, its old slug redirects to it, and it can be restored', async () => {
  const renamed = await rename(await t.live({ title: 'Past Dress' }), 'past-anew')
  const archived = await t.save(renamed, { status: 'archived' })
  expect([(await get('past-dress')).status, (await get('past-anew')).status]).toEqual([308, 410])
  const related = await get('past-anew/related')
  expect(await related.json()).toMatchObject({ gone_title: 'Past Dress' })
  await t.save(archived, { status: 'live' })
  expect((await get('past-anew')).status).toBe(200)
  expect(await (await get('past-anew/related')).json()).toMatchObject({ gone_title: null })
})

// (rule: archived-product)
test('an archived product that shoppers never saw is not found', async () => {
  const draft = await t.complete({ title: 'Secret Dress' })
  await t.save(draft, { status: 'archived' })
  expect((await get('secret-dress')).status).toBe(404)
  expect(await (await get('secret-dress/related')).json()).toMatchObject({ gone_title: null })
})

test('an address that another product has cannot be taken, one it had can be taken over', async () => {
  const first = await rename(await t.live({ title: 'First Owner' }), 'first-anew')
  const second = await t.live({ title: 'Second Owner' })
  await expect(rename(second, 'first-anew', true)).rejects.toMatchObject({
    code: 'SLUG_TAKEN',
    fields: { slug: '“First Owner” has this address' },
  })
  await expect(rename(second, 'by-ids')).rejects.toMatchObject({ code: 'SLUG_RESERVED' })
  await expect(rename(second, 'first-owner')).rejects.toMatchObject({
    code: 'SLUG_USED_BEFORE',
    message: '“First Owner” had this address before, and old links lead there',
  })
  await expect(t.draft({ slug: 'first-owner' })).rejects.toMatchObject({ code: 'SLUG_USED_BEFORE' })
  expect((await t.draft({ title: 'First Owner' })).slug).toBe('first-owner-2')
  await rename(second, 'first-owner', true)
  expect((await readOwnerProduct(t.owner, { id: first.id })).earlier_slugs).toEqual([])
  const answer = (await (await get('first-owner')).json()) as { id: string }
  expect(answer.id).toBe(second.id)
})

test('the addresses of a deleted product are free again', async () => {
  const product = await rename(await t.draft({ title: 'Short Life' }), 'short-anew')
  await deleteProduct(t.owner, { id: product.id, updated_at: startOf(product) })
  expect((await t.draft({ slug: 'short-life' })).slug).toBe('short-life')
})
