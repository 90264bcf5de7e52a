import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { RatesTable } from './rates-table.tsx'

const rate = { up_to_grams: 500, price: 3_800_000, days_min: 5, days_max: 9 }
const open = (rates: (typeof rate)[]) =>
  openScreen(<RatesTable rates={rates} onRates={() => {}} error={undefined} />)

// (rule: abroad-rates)
test('each box of a price by weight says what goes into it, and another weight is offered', async () => {
  const { container } = await open([])
  expect(container.querySelector('li')!.textContent).toBe('Up to, in gramsPrice₦Days, at leastDays, at most')
  const { container: priced } = await open([rate])
  expect(priced.querySelector('li')!.textContent).toContain('Days, at least')
  expect(screen.getAllByRole('button', { name: 'Add a weight' })).toHaveLength(2)
})
