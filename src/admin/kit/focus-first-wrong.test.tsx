import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { InputForm, InputText } from './fields.tsx'

type Errors = { second?: string; third?: string }
const missing = { second: 'Missing', third: 'Missing' }

/** A form whose fields are refused some time after it is sent. */
function TwoFields({ before = {}, answer }: { before?: Errors; answer: Promise<unknown> }) {
  const [errors, setErrors] = useState(before)
  const [values, setValues] = useState({ second: '' })
  const field = { value: values.second, onValue: (second: string) => setValues({ second }) }
  return (
    <InputForm onSend={() => void answer.then(() => setErrors({ ...missing }))}>
      <InputText name="first" label="First" {...field} />
      <InputText name="second" label="Second" error={errors.second} {...field} />
      <InputText name="third" label="Third" error={errors.third} {...field} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => setErrors({ ...missing })}>
        Look
      </button>
    </InputForm>
  )
}

const focused = () => document.activeElement
const press = (name: string) => screen.getByRole('button', { name })

test('a refusal that comes with the answer moves the focus to the first wrong field, once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user } = await openScreen(<TwoFields answer={promise} />)
  await user.click(press('Send'))
  expect(focused()).toBe(press('Send'))
  resolve()
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Second')))
  await user.click(press('Look'))
  expect(focused()).toBe(press('Look'))
})

test('who has typed since it was sent is not taken away from that', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user } = await openScreen(<TwoFields answer={promise} />)
  await user.click(press('Send'))
  await user.type(screen.getByLabelText('First'), 'Ada')
  resolve()
  await screen.findAllByText('Missing')
  expect(focused()).toBe(screen.getByLabelText('First'))
})

test('what is wrong before anything is sent leaves the focus where it is', async () => {
  const { user } = await openScreen(<TwoFields before={missing} answer={new Promise(() => {})} />)
  expect(focused()).toBe(document.body)
  await user.click(press('Look'))
  expect(focused()).toBe(press('Look'))
})
