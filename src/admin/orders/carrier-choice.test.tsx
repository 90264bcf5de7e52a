import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { CarrierChoice } from './carrier-choice.tsx'

test('carriers have their row before they are known, and the one used last is chosen then', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { container } = await openScreen(<CarrierChoice value={null} onValue={vi.fn()} />, {
    answers: { 'GET /api/admin/orders/carriers': () => promise },
  })
  expect(screen.getByRole('group', { name: 'Carrier' })).toBeTruthy()
  expect(container.querySelector('.skeleton')).not.toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  resolve({ carriers: ['Kwik', 'GIG'] })
  expect((await screen.findByRole('button', { name: 'Kwik' })).getAttribute('aria-pressed')).toBe('true')
  expect(container.querySelector('.skeleton')).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'GIG',
    'Kwik',
    'Other',
  ])
})
