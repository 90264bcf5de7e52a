import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tables written by one feature alone (docs/architecture.md). */
const owners = {
  orders: { table: 'orders', feature: 'orders' },
  orderLines: { table: 'order_lines', feature: 'orders' },
  fulfilments: { table: 'fulfilments', feature: 'orders' },
  fulfilmentLines: { table: 'fulfilment_lines', feature: 'orders' },
  deliveryPhotos: { table: 'delivery_photos', feature: 'orders' },
  orderEvents: { table: 'order_events', feature: 'orders' },
  orderFlags: { table: 'order_flags', feature: 'orders' },
  payments: { table: 'payments', feature: 'payments' },
  adjustments: { table: 'adjustments', feature: 'payments' },
  refunds: { table: 'refunds', feature: 'payments' },
  reversals: { table: 'reversals', feature: 'payments' },
  disputes: { table: 'disputes', feature: 'payments' },
  returns: { table: 'returns', feature: 'returns' },
  returnLines: { table: 'return_lines', feature: 'returns' },
  returnSums: { table: 'return_sums', feature: 'returns' },
  reviews: { table: 'reviews', feature: 'reviews' },
  reviewPhotos: { table: 'review_photos', feature: 'reviews' },
  reviewAsks: { table: 'review_asks', feature: 'reviews' },
  tills: { table: 'tills', feature: 'payments' },
  tillMoves: { table: 'till_moves', feature: 'payments' },
  webhookEvents: { table: 'webhook_events', feature: 'payments' },
  promoCodes: { table: 'promo_codes', feature: 'promotions' },
  promoRedemptions: { table: 'promo_redemptions', feature: 'promotions' },
}

/** Which of these tables a source text writes, by the query builder or in SQL. */
function writesOf(source: string): string[] {
  return Object.entries(owners).flatMap(([name, { table }]) => {
    const built = new RegExp(`\\.(?:update|insert|delete)\\(\\s*${name}\\s*\\)`)
    const raw = new RegExp(
      `\\b(?:update|insert into|delete from)\\s+(?:"?${table}"?|\\$\\{${name}\\})(?![\\w"])`,
      'i',
    )
    const batch = new RegExp(`deleteInBatches\\(\\s*ctx,\\s*${name}\\b`)
    return [built, raw, batch].some((pattern) => pattern.test(source)) ? [name] : []
  })
}

test('every way to write a row is seen', () => {
  expect(writesOf('await ctx.db.update(orders).set(x)')).toEqual(['orders'])
  expect(writesOf('tx\n.insert( payments )')).toEqual(['payments'])
  expect(writesOf('sql`update orders set status = 1`')).toEqual(['orders'])
  expect(writesOf('sql`insert into ${refunds} values (1)`')).toEqual(['refunds'])
  expect(writesOf('sql`DELETE FROM webhook_events`')).toEqual(['webhookEvents'])
  expect(writesOf('deleteInBatches(ctx, webhookEvents, lt(a, b))')).toEqual(['webhookEvents'])
  expect(writesOf('.from(orders) select orders.id for update orders_x; update order_lines_old')).toEqual([])
})

test('the rows of orders, payments and promo codes have one owner each', () => {
  const files = globSync('src/**/*.{ts,tsx}', {
    exclude: (name) => /\.test\.tsx?$|(?:^|\/)test-/.test(name),
  })
  expect(files.length).toBeGreaterThan(100)
  const strangers = files.flatMap((file) => {
    const feature = file.split('/')[1]
    return writesOf(readFileSync(file, 'utf8'))
      .filter((name) => owners[name as keyof typeof owners].feature !== feature)
      .map((name) => `${file} writes ${name}`)
  })
  expect(strangers).toEqual([])
})
