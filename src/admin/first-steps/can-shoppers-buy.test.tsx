import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { CanShoppersBuy } from './can-shoppers-buy.tsx'
import { testModeText } from './first-steps.rules.ts'
import { StepList } from './step-list.tsx'

const payments = (done: boolean) => ({
  id: 'payments' as const,
  title: 'Payments',
  done,
  href: '/admin/first-steps/payments',
  detail: done ? 'Paystack takes your key' : testModeText,
  left: [],
  is_test: !done,
})

// (rule: can-shoppers-buy)
test('without a live key the shop says test mode, and payments have no tick', async () => {
  const open = async (mode: 'test' | 'live') => {
    await openScreen(
      <>
        <CanShoppersBuy blockers={[]} provider={{ mode }} />
        <StepList label="First steps" steps={[payments(mode === 'live')]} />
      </>,
    )
    return linesOf().join('\n')
  }
  const test = await open('test')
  expect(test).toContain('Test mode: no real money moves\nShoppers can buy, but only as a test.')
  expect(test).toContain('Payments – test mode')
  expect(test).not.toContain('done')
  cleanup()
  const live = await open('live')
  expect(live).toContain('Shoppers can buy')
  expect(live).toContain('Payments – done')
  expect(live).not.toContain('Test mode')
})
