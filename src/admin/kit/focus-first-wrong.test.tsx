import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { InputForm, InputText } from './fields.tsx'

function TwoFields() {
  const [errors, setErrors] = useState<{ second?: string; third?: string }>({})
  const field = { value: '', onValue: () => {} }
  const refuse = () => setTimeout(() => setErrors({ second: 'Missing', third: 'Missing' }), 1)
  return (
    <InputForm onSend={refuse}>
      <InputText name="first" label="First" {...field} />
      <InputText name="second" label="Second" error={errors.second} {...field} />
      <InputText name="third" label="Third" error={errors.third} {...field} />
      <button type="submit">Send</button>
    </InputForm>
  )
}

test('a refusal that comes with the answer moves the focus to the first wrong field', async () => {
  const { user } = await openScreen(<TwoFields />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
})
