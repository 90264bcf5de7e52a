import { createEvent, fireEvent, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test } from 'vitest'
import { SubmitButton } from './submit-button.tsx'
import { openScreen } from './test-screen.ts'

// (rule: presses-count)
test('a double click sends a form once; one whose first press was on something else sends it too', async () => {
  let sent = 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    sent += 1
  }
  await openScreen(
    <form onSubmit={send}>
      <SubmitButton>Pay</SubmitButton>
    </form>,
  )
  const pay = await screen.findByRole('button', { name: 'Pay' })
  const press = (detail: number, timeStamp: number) => {
    const event = createEvent.click(pay, { detail, button: 0 })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(pay, event)
  }
  press(2, 5000)
  expect(sent).toBe(1)
  press(2, 5200)
  press(3, 5400)
  expect(sent).toBe(1)
  press(1, 9000)
  press(2, 9200)
  expect(sent).toBe(2)
})
