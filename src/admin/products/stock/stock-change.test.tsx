import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../ui/test-screen.ts'
import { AskProvider } from '../../kit/ask.tsx'
import { StockChange } from './stock-change.tsx'
import { sizeOf } from '../test-sizes.ts'

test('each size of a product is counted in place, and one press says why and saves them together', async () => {
  const { user, sent } = await openScreen(
    <AskProvider>
      <StockChange variants={[sizeOf('M', 2), sizeOf('L', 5)] as never} lowStock={3} />
    </AskProvider>,
    {
      answers: {
        'POST /api/admin/stock/movements': {
          variants: [
            { variant_id: 'M', stock: 3, held: 0, delta: 1 },
            { variant_id: 'L', stock: 7, held: 0, delta: 2 },
          ],
        },
      },
    },
  )
  const received = screen.getByRole('button', { name: 'Received' }) as HTMLButtonElement
  expect(received.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'One more: M' }))
  for (let press = 0; press < 2; press++)
    await user.click(screen.getByRole('button', { name: 'One more: L' }))
  expect(screen.getByText('M: 2 → 3, L: 5 → 7')).toBeTruthy()
  await user.click(received)
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      reason: 'received',
      note: '',
      lines: [
        { variant_id: 'M', quantity: 1 },
        { variant_id: 'L', quantity: 2 },
      ],
    }),
  )
  await screen.findByText('Press − or +, or type what you counted')
})

test('what is sold while a number is changed alters neither what came nor a count', async () => {
  const answers = {
    'POST /api/admin/stock/movements': { variants: [{ variant_id: 'M', stock: 5, held: 0, delta: 1 }] },
  }
  function Shop() {
    const [stock, setStock] = useState(5)
    return (
      <AskProvider>
        <button onClick={() => setStock(4)}>One is sold</button>
        <StockChange variants={[sizeOf('M', stock)] as never} />
      </AskProvider>
    )
  }
  const { user, sent } = await openScreen(<Shop />, { answers })
  await user.click(screen.getByRole('button', { name: 'One more: M' }))
  await user.click(screen.getByRole('button', { name: 'One is sold' }))
  expect(screen.getByText('5 → 6 (4 in stock now)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Received' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      lines: [{ variant_id: 'M', quantity: 1 }],
    }),
  )
})
