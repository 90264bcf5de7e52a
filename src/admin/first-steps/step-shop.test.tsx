import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import type { StepProps } from './step-frame.tsx'
import { CategoryStep } from './step-shop.tsx'

// (rule: first-steps)
test('the category step asks nothing until it knows which categories there are', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await openScreen(
    <AskProvider>
      <CategoryStep {...({ onSkip() {} } as StepProps)} />
    </AskProvider>,
    { answers: { 'GET /api/admin/categories': promise } },
  )
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
  resolve({ categories: [{ id: 'dresses', name: 'Dresses' }] })
  expect(await screen.findByRole('heading', { name: 'What else do you sell?' })).toBeTruthy()
  expect(screen.getByText('You have 1 category. Type one more, or continue.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})
