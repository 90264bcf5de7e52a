import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { signedIds } from '../lib/server/signed-id.ts'
import { reviewFormApi } from './review-form.api.ts'
import { reviewLink } from './reviewable.service.ts'
import { openReviewShop, type ReviewShop, secret } from './test-review-shop.ts'

let shop: ReviewShop
let request: (path: string, form?: Record<string, string>) => Promise<Response>
beforeAll(async () => {
  shop = await openReviewShop()
  const { app } = openTestApp(
    reviewFormApi({ AUTH_SECRET: secret, storage: {} as never }) as never,
    () => shop.ctx,
  )
  request = async (path, form) =>
    app.request(path, form && { method: 'POST', body: new URLSearchParams(form) })
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const pathOf = (id: string) => `/fits/${reviewLink.sign(secret, id)}`

// (rules: two-taps, who-may-review)
test('a choice and Save make a review; opening the page makes none, and it is in no cache', async () => {
  const order = await shop.deliveredOf(await shop.product(), 'UK 12')
  const page = await request(pathOf(order.id))
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await page.text()).toContain('Tell others how it is')
  expect(await shop.reviewOf(order)).toBeUndefined()
  const saved = await request(pathOf(order.id), { line: order.lines[0]!, fit: 'large' })
  expect(saved.status).toBe(303)
  expect(await shop.reviewOf(order)).toMatchObject({ fit: 'large', stars: null, words: '', size: 'UK 12' })
  const again = await (await request(saved.headers.get('location')!)).text()
  expect(again).toContain('Saved. Thank you.')
  expect(again).toMatch(/value="large"\s+checked/)
})

// (rule: two-taps)
test('a refused form keeps what was typed, and words are text', async () => {
  const order = await shop.deliveredOf(await shop.product(), 'UK 12')
  const words = '</textarea><script>alert(1)</script>'
  const refused = await request(pathOf(order.id), { line: order.lines[0]!, words, stars: '9' })
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('Say how it fits, or how many stars you give it')
  expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;')
  expect(text.match(/<script/g)).toHaveLength(1)
  await request(pathOf(order.id), { line: order.lines[0]!, words, fit: 'true' })
  expect((await (await request(pathOf(order.id))).text()).match(/<script/g)).toHaveLength(1)
})

// (rule: who-may-review)
test('a link of another purpose, of a changed order, or of nothing opens no page', async () => {
  const [order, other] = [await shop.delivered(), await shop.delivered()]
  const stolen = reviewLink.sign(secret, order.id).replace(order.id, other.id)
  for (const token of [signedIds('join').sign(secret, order.id), stolen, 'made.up']) {
    expect((await request(`/fits/${token}`)).status).toBe(404)
    expect((await request(`/fits/${token}`, { line: order.lines[0]!, stars: '1' })).status).toBe(404)
  }
  expect((await request(`/fits/of/${order.id}`)).status).toBe(404)
  const theirs = await request(pathOf(other.id), { line: order.lines[0]!, stars: '1' })
  expect(theirs.status).toBe(409)
  expect(await shop.reviewOf(order)).toBeUndefined()
})
