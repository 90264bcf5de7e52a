import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { ContactSheet } from './contact-sheet.tsx'

const opened = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T10:05:00.000Z'
const call = 'PUT /api/admin/orders/order-1/contact'
const address = {
  firstName: 'Ada',
  lastName: 'Obi',
  address: '12 Adeola Odeku Street',
  city: 'Lekki',
  state: 'Lagos',
  country: 'NG',
  zipCode: '',
  shippingLocation: 'Lekki – Ajah',
}
const order = {
  id: 'order-1',
  email: 'ada@shop.test',
  phone: '+2348031234567',
  updated_at: opened,
  shipping_address: address,
} as StaffOrder
const corrected = { ...order, updated_at: later, shipping_address: { ...address, city: 'Ajah' } }

/** The sheet over a screen that reads the order again, as somebody else has corrected it, at a press. */
function Order({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(order)
  return (
    <AskProvider>
      <button onClick={() => setShown(corrected)}>Read again</button>
      <ContactSheet order={shown} onClose={onClose} />
    </AskProvider>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

// (rule: stale-save)
test('what somebody else corrected meanwhile is seen before it is saved over', async () => {
  const stale = new Refused(409, {
    error: { code: 'STALE', message: 'Look at it first', current: { updated_at: later } },
  })
  const answers = [stale, {}]
  const onClose = vi.fn()
  const { user, sent } = await openScreen(<Order onClose={onClose} />, {
    answers: { [call]: () => answers.shift() },
  })
  await user.clear(field('Street'))
  await user.type(field('Street'), '3 Marina')
  await user.click(screen.getByText('Read again'))
  expect([field('Street').value, field('City').value]).toEqual(['3 Marina', 'Ajah'])
  await user.click(save())
  await screen.findByText('Look at it first')
  await user.click(save())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toMatchObject([
    { address: '3 Marina', city: 'Ajah', updated_at: opened },
    { address: '3 Marina', city: 'Ajah', updated_at: later },
  ])
})
