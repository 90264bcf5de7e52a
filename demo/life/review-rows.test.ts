import { expect, test } from 'vitest'
import { dayMs } from '../../src/lib/time.ts'
import { randomFrom } from './random.ts'
import { addReviews } from './review-rows.ts'
import { noRows } from './rows.ts'
import type { Story } from './story.ts'

const now = new Date('2026-11-20T10:00:00Z')

/** What customers say who all bought the same. */
function saidOf(slug: string, size: string | null) {
  const rows = noRows()
  const stories = Array.from({ length: 120 }, (_, number) => ({
    id: `order ${number}`,
    source: 'shop',
    deliveredAt: new Date(now.getTime() - 20 * dayMs),
    lines: [{ goods: { slug, size }, quantity: 1 }],
  })) as unknown as Story[]
  rows.orderLines = stories.map(({ id }) => ({
    id: `line of ${id}`,
    orderId: id,
    position: 0,
    productId: slug,
    size,
  })) as never
  addReviews(rows, randomFrom(1), stories, now)
  return rows.reviews.map(({ words, answer }) => `${words} ${answer ?? ''}`.trim()).filter(Boolean)
}

const ofFit = /\bsizes?\b|narrow|tight|short on|snug|it fits/i
const ofClothes = /cloth\b|wore|wear|wash|crease|taken it off|put on|in March/i

test.each([
  ['bolga-market-basket', null, [ofFit, ofClothes]],
  ['gusau-raffia-tote', 'One size', [ofFit, ofClothes]],
  ['cowrie-drop-earrings', null, [ofFit, /cloth\b|wash|crease|pocket|holds/i]],
  ['wave-block-mules', '39', [/cloth\b|wash|crease|pocket|holds/i]],
  ['oniko-starburst-wrap-dress', 'M', [/pocket|holds|handles/i]],
] as const)('what customers write of %s fits it', (slug, size, wrong) => {
  const said = saidOf(slug, size)
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((words) => wrong.some((word) => word.test(words)))).toEqual([])
})
