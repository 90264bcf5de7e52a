import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, fulfilments, orders, reviews } from '../db/schema.ts'
import { raiseFlag } from '../orders/changes/order-flags.service.ts'
import { staleTags } from '../lib/server/jobs/shop-change.ts'
import { answerReview, hideReview, listReviews, readProductFit, showReview } from './owner-reviews.service.ts'
import { personalReviewData } from './personal-review-data.service.ts'
import { openReviewShop, type ReviewShop } from './test-review-shop.ts'

let shop: ReviewShop
beforeAll(async () => {
  shop = await openReviewShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const refusal = (code: string) => expect.objectContaining({ code })

// (rule: asked-once)
test('who has had a parcel for seven days is asked once, with a link to her order', async () => {
  const order = await shop.delivered()
  await shop.askAfter(6)
  expect(await shop.mailsFor(order.id)).toEqual([])
  await shop.askAfter(1)
  await shop.askAfter(1)
  const mails = await shop.mailsFor(order.id)
  expect(mails).toMatchObject([
    { to: expect.stringContaining('ada@example.com'), mail: { firstName: 'Ada' } },
  ])
  expect(mails[0]!.mail.url).toMatch(new RegExp(`^https://shop.test/fits/${order.id}\\.[\\w-]{43}$`))
})

// (rule: asked-once)
test('two parcels of an order that are due together are one mail, and a setting of 0 asks nobody', async () => {
  const order = await shop.paidOrder([{ quantity: 1 }, { quantity: 1 }])
  for (const line of order.lines) {
    await shop.pack(order.id, [line, 1])
    const parcel = (await shop.parcelsOf(order.id)).find(({ state }) => state === 'packed')!
    await shop.ship(parcel.id)
    await shop.deliver(parcel.id)
  }
  await shop.set('review_after_days', 0)
  await shop.askAfter(8)
  expect(await shop.mailsFor(order.id)).toEqual([])
  await shop.set('review_after_days', 7)
  await shop.askAfter(0)
  expect(await shop.mailsFor(order.id)).toHaveLength(1)
})

// (rule: asked-once)
test('nobody is asked of what comes back, nor while a flag is open, nor of old parcels', async () => {
  await shop.set('return_window_days', 30)
  const [returned, flagged, old, sample] = [
    await shop.delivered(),
    await shop.delivered(),
    await shop.delivered(),
    await shop.delivered(),
  ]
  const id = await shop.open(returned.id, [shop.line(returned.lines[0]!)])
  const read = (orderId: string) => shop.ctx.db.select().from(orders).where(eq(orders.id, orderId))
  await raiseFlag(shop.ctx, (await read(flagged.id))[0]!, {
    kind: 'note',
    params: { words: 'Look' },
    cause: '',
  })
  await shop.ctx.db
    .update(fulfilments)
    .set({ deliveredAt: new Date(shop.ctx.now().getTime() - 20 * 86_400_000) })
    .where(eq(fulfilments.orderId, old.id))
  await shop.ctx.db.update(orders).set({ isSample: true }).where(eq(orders.id, sample.id))
  await shop.askAfter(8)
  await shop.approve(id)
  await shop.receive(id)
  await shop.settle(id)
  await shop.askAfter(1)
  for (const order of [returned, flagged, old, sample]) expect(await shop.mailsFor(order.id)).toEqual([])
})

// (rule: asked-once)
test('a return that is opened between the question and its mail stops the mail', async () => {
  const order = await shop.delivered()
  await shop.askAfter(7)
  await shop.open(order.id, [shop.line(order.lines[0]!)])
  expect(await shop.mailsFor(order.id)).toEqual([null])
})

// (rule: who-may-review)
test('only what reached its writer and stayed can be reviewed', async () => {
  const [mine, another] = [await shop.paidOrder([{ quantity: 1 }, { quantity: 1 }]), await shop.delivered()]
  await expect(shop.write(mine, { stars: 5 })).rejects.toEqual(refusal('REVIEW_NOT_HERS'))
  await shop.pack(mine.id, [mine.lines[0]!, 1])
  const [parcel] = await shop.parcelsOf(mine.id)
  await shop.ship(parcel!.id)
  await expect(shop.write(mine, { stars: 5 })).rejects.toEqual(refusal('REVIEW_NOT_HERS'))
  await shop.deliver(parcel!.id)
  await shop.write(mine, { stars: 5 })
  for (const line of [mine.lines[1]!, another.lines[0]!])
    await expect(shop.write(mine, { line, stars: 5 })).rejects.toEqual(refusal('REVIEW_NOT_HERS'))
  const back = await shop.open(another.id, [shop.line(another.lines[0]!)])
  await expect(shop.write(another, { stars: 1 })).rejects.toEqual(refusal('REVIEW_NOT_HERS'))
  expect(await shop.read(back)).toMatchObject({ state: 'requested' })
})

// (rules: three-reviews, review-edited)
test('a rating is said from three with stars; one without stars is no zero, and an edit changes the mean', async () => {
  const product = await shop.product()
  await shop.told(product, { fit: 'true' })
  await shop.told(product, { fit: 'true', words: 'Lovely' })
  const edited = await shop.told(product, { stars: 1 })
  await shop.told(product, { stars: 5 })
  expect(await shop.said(product)).toMatchObject({ rating: null, reviews: [{}, {}, {}] })
  await shop.told(product, { stars: 5 })
  expect((await shop.said(product)).rating).toEqual({ mean: 3.7, count: 3 })
  await shop.write(edited, { stars: 4 })
  expect((await shop.said(product)).rating).toEqual({ mean: 4.7, count: 3 })
  expect(await shop.ctx.db.select().from(reviews).where(eq(reviews.productId, product))).toHaveLength(5)
  expect((await shop.reviewOf(edited))!.editedAt).not.toBeNull()
})

// (rule: three-reviews)
test('nothing is listed below three', async () => {
  const product = await shop.product()
  await shop.told(product, { stars: 5, words: 'Lovely' })
  await shop.told(product, { stars: 5, words: 'Lovely' })
  expect(await shop.said(product)).toEqual({ rating: null, fit: { all: null, sizes: [] }, reviews: [] })
})

// (rules: one-fit-counter, five-answers)
test('answers and returns that were accepted feed one counter of the size, a line once', async () => {
  const product = await shop.product()
  for (let count = 0; count < 4; count++) await shop.told(product, { fit: 'small' }, 'UK 12')
  const returned = await shop.told(product, { fit: 'true' }, 'UK 12')
  const before = await shop.said(product)
  expect(before.fit.sizes).toEqual([{ size: 'UK 12', text: 'Runs small: 4 of 5 found it too small' }])
  const id = await shop.open(returned.id, [shop.line(returned.lines[0]!)])
  expect((await shop.said(product)).fit).toEqual(before.fit)
  await shop.approve(id)
  expect((await shop.said(product)).fit).toEqual({
    all: 'Runs small: 5 of 5 found it too small',
    sizes: [{ size: 'UK 12', text: 'Runs small: 5 of 5 found it too small' }],
  })
  const { sizes, shop: all } = await readProductFit(shop.owner(), { product })
  expect(sizes).toEqual([{ size: 'UK 12', small: 5, true: 0, large: 0 }])
  expect(all.true).toBeGreaterThan(0)
})

// (rule: two-taps)
test('an answer needs a fit or stars, and at most a thousand letters', async () => {
  const order = await shop.deliveredOf(await shop.product())
  await expect(shop.write(order, { words: 'Nice' })).rejects.toEqual(refusal('REVIEW_EMPTY'))
  await expect(shop.write(order, { fit: 'true', words: 'x'.repeat(1001) })).rejects.toEqual(
    refusal('REVIEW_TOO_LONG'),
  )
  const bag = await shop.deliveredOf(await shop.product(), 'One size')
  await expect(shop.write(bag, { fit: 'true' })).rejects.toEqual(refusal('REVIEW_EMPTY'))
  await shop.write(bag, { fit: 'true', stars: 4 })
  expect(await shop.reviewOf(bag)).toMatchObject({ fit: null, stars: 4 })
})

// (rule: owner-hides)
test('the owner’s list begins with what has words and no answer; another has what is not praise', async () => {
  const product = await shop.product()
  for (const said of [{ stars: 5, words: 'Lovely' }, { stars: 3 }, { fit: 'true' as const }])
    await shop.told(product, said)
  const starsOf = async (state: 'unanswered' | 'low' | 'all') =>
    (await listReviews(shop.owner(), { state, product, page: 1 })).reviews.map(({ stars }) => stars)
  expect(await starsOf('unanswered')).toEqual([5])
  expect(await starsOf('low')).toEqual([3])
  expect(await starsOf('all')).toHaveLength(3)
  const { reviews, unanswered } = await listReviews(shop.owner(), { state: 'unanswered', product, page: 1 })
  await answerReview(shop.owner(), { id: reviews[0]!.id, answer: 'Thank you' })
  expect(await starsOf('unanswered')).toEqual([])
  const left = await listReviews(shop.owner(), { state: 'all', product, page: 1 })
  expect(left.unanswered).toBe(unanswered - 1)
})

// (rule: owner-hides)
test('a hidden review counts nowhere, stays hidden when it is edited, and its reason is in the audit', async () => {
  const product = await shop.product()
  await shop.told(product, { stars: 5 })
  await shop.told(product, { stars: 5 })
  const rude = await shop.told(product, { stars: 1, fit: 'small', words: 'Rude' })
  const { id } = (await shop.reviewOf(rude))!
  expect((await shop.said(product)).rating).toEqual({ mean: 3.7, count: 3 })
  await hideReview(shop.owner(), { id, reason: 'Names a rider' })
  expect(await shop.said(product)).toMatchObject({ rating: null, reviews: [] })
  await shop.write(rude, { stars: 2 })
  expect(await shop.said(product)).toMatchObject({ rating: null })
  expect((await listReviews(shop.owner(), { state: 'hidden', page: 1 })).reviews).toMatchObject([
    { id, hidden_reason: 'Names a rider', name: 'Ada O.' },
  ])
  const [logged] = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(logged).toMatchObject({ action: 'review.hide', after: { why: 'Names a rider' } })
  await showReview(shop.owner(), { id })
  await answerReview(shop.owner(), { id, answer: 'Thank you' })
  expect((await shop.said(product)).reviews).toContainEqual(
    expect.objectContaining({ id, stars: 2, answer: 'Thank you' }),
  )
})

// (rule: review-drops-page)
test('what changes what a product’s page says names the product to every process', async () => {
  const product = await shop.product()
  const stale: unknown[] = []
  const end = await shop.database.listen('catalog_changed', (notice) => void stale.push(staleTags(notice)))
  const order = await shop.told(product, { fit: 'true' })
  await expect.poll(() => stale).toContainEqual([product])
  stale.length = 0
  await hideReview(shop.owner(), { id: (await shop.reviewOf(order))!.id, reason: 'Test' })
  await expect.poll(() => stale).toContainEqual([product])
  const returned = await shop.deliveredOf(product)
  const id = await shop.open(returned.id, [shop.line(returned.lines[0]!)])
  stale.length = 0
  await shop.approve(id)
  await expect.poll(() => stale).toContainEqual([product])
  await end()
})

// (rule: erased-reviewer)
test('of an erased customer the fit stays, without name and words', async () => {
  const product = await shop.product()
  const order = await shop.told(product, { fit: 'small', stars: 5, words: 'I am Ada' })
  await shop.told(product, { stars: 5 })
  await shop.told(product, { stars: 5 })
  await shop.ctx.db
    .update(orders)
    .set({ email: 'erase@example.com', userId: null })
    .where(eq(orders.id, order.id))
  const person = { userId: null, email: 'erase@example.com', phone: null }
  expect(await personalReviewData.read!(shop.ctx, person as never)).toMatchObject([{ words: 'I am Ada' }])
  await personalReviewData.erase!(shop.ctx, person as never)
  await shop.ctx.db
    .update(orders)
    .set({ email: 'deleted', customerName: 'Deleted customer' })
    .where(eq(orders.id, order.id))
  expect((await shop.said(product)).reviews).toContainEqual(
    expect.objectContaining({ name: 'A customer', words: '', fit: 'small' }),
  )
  await expect(shop.write(order, { stars: 1 })).rejects.toEqual(refusal('REVIEW_LINK_UNKNOWN'))
})
