import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../ui/test-screen.ts'
import CreditChoice from './credit-choice.tsx'

const taken = {
  lines: [{ label: 'Store credit', available: 1_000_000, amount: 1_000_000 }],
  used: 1_000_000,
  to_pay: 500_000,
  card: null,
  message: null,
}

function Choice() {
  const [choice, setChoice] = useState({ own: true, code: '' })
  const credit = choice.own ? taken : undefined
  return <CreditChoice isSignedIn choice={choice} onChoose={setChoice} credit={credit} />
}

// (rule: own-holds)
test('credit that an unpaid order has is named with what it pays here, and can be taken out and in again', async () => {
  const { user } = await openScreen(<Choice />, {
    answers: { 'GET /api/credit': { balance: 0, entries: [] } },
  })
  const box = await screen.findByRole('checkbox', { name: 'Use my credit ₦10,000' })
  await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: /^Use my credit/ }))
  expect(screen.getByTestId('left-to-pay').textContent).toBe('₦5,000')
})
