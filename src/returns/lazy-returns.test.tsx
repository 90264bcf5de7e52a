import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../ui/test-screen.ts'
import { ReturnsOfOrder } from './lazy-returns.tsx'

const may = { is_disputed: false, ends_on: '2026-12-05', lines: [{ returnable: 1, claimable: 1 }] }
const draw = (order: Partial<Parameters<typeof ReturnsOfOrder>[0]['order']>) =>
  openScreen(
    <ReturnsOfOrder order={{ currency: 'NGN', fulfilments: [], ...order }} her={{ order: 'order-1' }} />,
    { answers: { 'GET /api/returns': () => ({ returns: [], may, exchange_of: null }) } },
  )
const button = { name: 'Return a piece' }

// (rule: fetched-comes-back)
test('a piece that was fetched can be returned as one that was brought', async () => {
  await draw({ pickup: { state: 'collected' } })
  expect(await screen.findByRole('button', button)).toBeDefined()
})

test('nothing is asked about returns while the pieces wait to be fetched', async () => {
  const { sent } = await draw({ pickup: { state: 'ready' } })
  expect(screen.queryByRole('button', button)).toBeNull()
  expect(sent).toEqual([])
})
