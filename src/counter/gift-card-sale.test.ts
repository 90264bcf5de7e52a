import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCredit } from '../credit/test-credit.ts'
import { rowsOf } from '../db/rows.ts'
import { asSystem } from '../lib/server/context.ts'
import { type CounterShop, openCounterShop } from './test-counter-shop.ts'

let shop: CounterShop
let credit: ReturnType<typeof testCredit>
beforeAll(async () => {
  shop = await openCounterShop()
  credit = testCredit(asSystem(shop.ctx, 'test'), shop.env.AUTH_SECRET)
})
afterAll(() => shop.close())

const bodyOf = (variant: { id: string }, code: string, amount: number, cash: number) => ({
  items: [{ variant_id: variant.id, quantity: 1 }],
  payments: cash > 0 ? [{ method: 'cash', amount: cash }] : [],
  gift_card: { code, amount },
})

// (rule: card-at-counter)
test('a card is read and pays a sale at the counter, in part or in full, and a double press spends once', async () => {
  const card = await credit.card(2_500_000)
  const seen = await shop.call('owner', 'POST', '/api/admin/sales/gift-card', {
    code: card.code.toLowerCase(),
  })
  expect(seen.body).toEqual({ label: `Gift card •••• ${card.code.slice(-4)}`, available: 2_500_000 })
  const [first, again] = await Promise.all(
    ['tap', 'tap'].map(async (key) =>
      shop.sell('owner', bodyOf(await firstPiece, card.code, 1_800_000, 0), key),
    ),
  )
  expect(again!.body).toEqual(first!.body)
  expect(await credit.balanceOf(card.id)).toBe(700_000)
  const second = await shop.sell('owner', bodyOf(await shop.piece(), card.code, 700_000, 1_200_000))
  expect(second.body).toMatchObject({ total: 1_800_000, change: 100_000 })
  expect(await shop.readOrder(second.body.order_id)).toMatchObject({
    status: 'delivered',
    creditAmount: 700_000,
  })
  expect(await credit.balanceOf(card.id)).toBe(0)
  await credit.expectLedgerWhole()
})
let firstPiece: ReturnType<CounterShop['piece']>
beforeAll(() => {
  firstPiece = shop.piece()
})

test('what a card does not hold sells nothing, a kept sale takes none, and no code is stored', async () => {
  const card = await credit.card(100_000)
  const piece = await shop.piece()
  expect((await shop.sell('owner', bodyOf(piece, card.code, 1_800_000, 0))).body.error.code).toBe(
    'CREDIT_SPENT',
  )
  const unknown = await shop.sell('owner', bodyOf(piece, '7K3M-9QXD-0V1A-TCWE', 1_800_000, 0))
  expect(unknown.body.error.code).toBe('CARD_REFUSED')
  const kept = { ...bodyOf(piece, card.code, 100_000, 1_700_000), kept_at: shop.ctx.now().toISOString() }
  expect((await shop.sell('owner', kept)).body.error.code).toBe('CARD_NEEDS_SHOP')
  expect((await shop.readVariant(piece.id)).stock).toBe(5)
  const stored = await rowsOf<{ request: unknown }>(shop.ctx.db)`select request from keyed_requests`
  expect(JSON.stringify(stored)).not.toContain(card.code)
})

// (rule: card-guesses)
test('guesses are counted for who guesses, and a good code is none', async () => {
  const guess = (code: string) => shop.call('other', 'POST', '/api/admin/sales/gift-card', { code })
  const card = await credit.card(100_000)
  for (let tries = 0; tries < 20; tries++) {
    expect((await guess(card.code)).status).toBe(200)
    expect((await guess('7K3M-9QXD-0V1A-TCWE')).status).toBe(409)
  }
  expect((await guess('7K3M-9QXD-0V1A-TCWE')).status).toBe(429)
  const body = { code: card.code }
  expect((await shop.call('owner', 'POST', '/api/admin/sales/gift-card', body)).status).toBe(200)
})
