import { expect, test } from 'vitest'
import {
  canChangeStatus,
  incompleteMessage,
  missingParts,
  mustBeComplete,
  type ProductStatus,
  productTransitions,
} from './product-status.rules.ts'

test('a live product can become a draft or archived, and return', () => {
  const statuses = Object.keys(productTransitions) as ProductStatus[]
  const reachable = (from: ProductStatus) => statuses.filter((to) => canChangeStatus(from, to))
  expect(Object.fromEntries(statuses.map((status) => [status, reachable(status)]))).toEqual({
    draft: ['scheduled', 'live', 'archived'],
    scheduled: ['draft', 'scheduled', 'live', 'archived'],
    live: ['draft', 'archived'],
    archived: ['draft', 'scheduled', 'live'],
  })
  expect(statuses.filter(mustBeComplete)).toEqual(['scheduled', 'live'])
})

// (rule: publishing)
test('fields a product lacks to be sold are named', () => {
  const whole = { title: 'Dress', priceNgn: 100, pictureCount: 1, variantCount: 1 }
  expect(missingParts(whole)).toEqual([])
  expect(missingParts({ ...whole, title: ' ', pictureCount: 0 })).toEqual(['title', 'picture'])
  expect(missingParts({ title: '', priceNgn: 0, pictureCount: 0, variantCount: 0 })).toHaveLength(4)
  expect(incompleteMessage(['picture'])).toBe('To be live this product needs a picture')
  expect(incompleteMessage(['title', 'picture', 'variant'])).toBe(
    'To be live this product needs a title, a picture and a size',
  )
})
