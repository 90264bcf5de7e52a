import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { ProductFit } from './product-fit.tsx'

// (rule: one-fit-counter)
test('of few answers how a size fits is counts, of ten and more it is shares', async () => {
  await openScreen(<ProductFit productId="p1" />, {
    answers: {
      'GET /api/admin/reviews/fit': {
        shop: { small: 2, true: 7, large: 1 },
        sizes: [{ size: 'L', small: 1, true: 0, large: 0 }],
      },
    },
  })
  await screen.findByText('1 answer: 1 too small')
  expect(screen.getByText('10 answers: 20% too small, 70% true to size, 10% too large')).toBeTruthy()
})

// (rule: one-fit-counter)
test('the shares of how it fits make a hundred', async () => {
  await openScreen(<ProductFit productId="p1" />, {
    answers: {
      'GET /api/admin/reviews/fit': {
        shop: { small: 35, true: 66, large: 18 },
        sizes: [{ size: 'L', small: 1, true: 0, large: 0 }],
      },
    },
  })
  await screen.findByText('119 answers: 29% too small, 56% true to size, 15% too large')
})
