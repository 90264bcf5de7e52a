import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import {
  Check,
  InputArea,
  InputDigits,
  InputForm,
  InputMoney,
  InputSelect,
  InputText,
  Problem,
} from './fields.tsx'

const ways = [
  { value: 'rider', label: 'Rider' },
  { value: 'bus', label: 'Bus park' },
]

/** A field of each kind over one component's state, as JSON. */
function Fields({ error }: { error?: string }) {
  const [values, setValues] = useState({
    name: 'Ada',
    note: '',
    pieces: '',
    amount: 150_000 as number | null,
    way: 'bus',
    is_gift: false,
  })
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  return (
    <>
      <InputText
        name="name"
        label="Name"
        hint="As on the parcel"
        error={error}
        maxLength={80}
        value={values.name}
        onValue={(name) => set({ name })}
      />
      <InputArea
        name="note"
        label="Note"
        isOptional
        rows={3}
        maxLength={500}
        value={values.note}
        onValue={(note) => set({ note })}
      />
      <InputDigits
        name="pieces"
        label="Pieces"
        most={3}
        placeholder="1"
        value={values.pieces}
        onValue={(pieces) => set({ pieces })}
      />
      <InputMoney
        name="amount"
        label="Amount"
        hint="In naira"
        placeholder="0"
        value={values.amount}
        onValue={(amount) => set({ amount })}
      />
      <InputSelect
        name="way"
        label="Way"
        disabled={error !== undefined}
        options={ways}
        value={values.way}
        onValue={(way) => set({ way })}
      >
        <option value="">Choose</option>
      </InputSelect>
      <Check label="A gift" name="gift" isChecked={values.is_gift} onCheck={(is_gift) => set({ is_gift })} />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
const valuesOf = (container: Element) => JSON.parse(container.querySelector('output')!.textContent) as object

test('a sheet’s fields show what is there, what is asked for, what helps and what is wrong', async () => {
  const { container } = await openScreen(<Fields />)
  expect(linesOf(container).slice(0, -1)).toEqual([
    'textbox Name “Ada” (As on the parcel) [maxlength=80 required]',
    'As on the parcel',
    'textbox Note (optional) [maxlength=500]',
    'textbox Pieces [inputmode=numeric placeholder=1 required]',
    'textbox Amount “1,500” (In naira) [autocomplete=off inputmode=decimal placeholder=0 required]',
    'In naira',
    'combobox Way “Bus park” of Choose, Rider, Bus park [required]',
    'checkbox A gift',
  ])
  cleanup()
  const refused = await openScreen(<Fields error="Too long" />)
  expect(linesOf(refused.container).slice(0, 3)).toEqual([
    'textbox Name “Ada” (Too long As on the parcel) [invalid maxlength=80 required]',
    'Too long',
    'As on the parcel',
  ])
  expect(linesOf(refused.container)).toContain(
    'combobox Way “Bus park” of Choose, Rider, Bus park [disabled required]',
  )
})

test('what is typed, chosen and ticked is the value; digits are digits, and no more than fit', async () => {
  const { container, user } = await openScreen(<Fields />)
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await type('Name', 'Bola')
  await type('Note (optional)', 'Ring twice')
  await type('Pieces', '1a2 345')
  await type('Amount', '2500')
  await user.selectOptions(screen.getByLabelText('Way'), 'Rider')
  await user.click(screen.getByLabelText('A gift'))
  expect(valuesOf(container)).toEqual({
    name: 'Bola',
    note: 'Ring twice',
    pieces: '123',
    amount: 250_000,
    way: 'rider',
    is_gift: true,
  })
  await user.selectOptions(screen.getByLabelText('Way'), 'Choose')
  await user.click(screen.getByLabelText('A gift'))
  expect(valuesOf(container)).toMatchObject({ way: '', is_gift: false })
})

test('a form shows its own messages and is sent by its screen, not by the browser', async () => {
  const onSend = vi.fn()
  await openScreen(
    <InputForm onSend={onSend} aria-label="Refund">
      <Problem text={undefined} />
      <Problem text="Choose a piece" className="wide" />
    </InputForm>,
  )
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Refund' })
  expect(form.noValidate).toBe(true)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Choose a piece'])
  // False: what the browser would do by itself was prevented.
  expect(fireEvent.submit(form)).toBe(false)
  expect(onSend).toHaveBeenCalledOnce()
})
