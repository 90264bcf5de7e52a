import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { earlyInputOf } from './adopt-early-input.ts'
import { fillByChoice, isTouched, markTouched, prefill } from './touched-fields.ts'
import { restoreDraft } from './use-form-draft.ts'

function nameForm() {
  const form = createFormControl({ defaultValues: { firstName: 'Ada', city: '' } })
  form.control._state.mount = true
  return form
}

/** A field's handling of a person's input. */
const put = (form: ReturnType<typeof nameForm>, name: 'firstName' | 'city', value: string) => {
  markTouched(form.control, name)
  form.setValue(name, value)
}

// (rule: touched-fields)
test('a late prefill fills untouched fields and leaves the rest, a cleared field included', () => {
  const form = nameForm()
  put(form, 'firstName', '')
  prefill(form, { firstName: 'Ngozi', city: 'Lekki' })
  expect(form.getValues()).toEqual({ firstName: '', city: 'Lekki' })
})

test('a field typed back to its value still counts as touched', () => {
  const form = nameForm()
  put(form, 'firstName', 'Ad')
  put(form, 'firstName', 'Ada')
  prefill(form, { firstName: 'Ngozi' })
  expect(form.getValues('firstName')).toBe('Ada')
})

// (rule: touched-fields)
test('a draft restores typed values, but not over a field that was cleared meanwhile', () => {
  const form = nameForm()
  put(form, 'firstName', '')
  restoreDraft(form, { firstName: 'Ngozi', city: 'Ikeja' }, ['firstName', 'city'])
  expect(form.getValues()).toEqual({ firstName: '', city: 'Ikeja' })
})

test('a draft restores a cleared field as cleared, and nothing later fills it', () => {
  const form = nameForm()
  restoreDraft(form, { firstName: '', city: '' }, ['firstName', 'city'])
  expect(form.getValues('firstName')).toBe('')
  prefill(form, { firstName: 'Ngozi', city: 'Lekki' })
  expect(form.getValues()).toEqual({ firstName: '', city: 'Lekki' })
})

test("a person's choice replaces everything and counts as touched", () => {
  const form = nameForm()
  put(form, 'city', 'Ikeja')
  fillByChoice(form, { city: 'Lekki' })
  expect(form.getValues('city')).toBe('Lekki')
  expect(isTouched(form.control, 'city')).toBe(true)
  expect(isTouched(form.control, 'firstName')).toBe(false)
})

const control = { shown: 'Ada', value: 'Ada', recorded: undefined, isSelect: false }

test('input from before hydration is adopted, also when it emptied a control', () => {
  expect(earlyInputOf(control)).toBeNull()
  expect(earlyInputOf({ ...control, shown: 'Ngozi' })).toBe('Ngozi')
  expect(earlyInputOf({ ...control, shown: '' })).toBe('')
  expect(earlyInputOf({ ...control, shown: '', recorded: '' })).toBe('')
})

test('a control typed back to its value, or overwritten by hydration, is recognised by its record', () => {
  expect(earlyInputOf({ ...control, recorded: 'Ada' })).toBe('Ada')
  expect(earlyInputOf({ ...control, recorded: 'Ngozi' })).toBe('Ngozi')
})

test('a select whose current option is missing does not count as emptied', () => {
  expect(earlyInputOf({ ...control, shown: '', isSelect: true })).toBeNull()
  expect(earlyInputOf({ ...control, shown: '', recorded: '', isSelect: true })).toBe('')
})
