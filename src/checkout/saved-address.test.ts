import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { markTouched } from '../ui/touched-fields.ts'
import { blankCheckout, type CheckoutValues } from './checkout-form.rules.ts'
import { startAtAddress } from './form/use-saved-address.client.ts'

const home = {
  id: 'a1',
  is_default: true,
  firstName: 'Ngozi',
  lastName: 'Eze',
  phone: '0803 999 0000',
  country: 'NG',
  address: '8 Marina',
  landmark: '',
  city: 'Lekki',
  state: 'Lagos',
  zipCode: '',
  shippingLocation: 'zone-lekki',
}

/** The form of Ada's checkout after she put `typed` into it. */
function checkoutOf(typed: Partial<CheckoutValues>) {
  const form = createFormControl<CheckoutValues>({
    defaultValues: { ...blankCheckout, firstName: 'Ada', lastName: 'Obi' },
  })
  form.control._state.mount = true
  for (const [name, value] of Object.entries(typed)) {
    markTouched(form.control, name)
    form.setValue(name as keyof CheckoutValues, value)
  }
  return form
}

test('checkout starts at the default address with its recipient', () => {
  const form = checkoutOf({})
  startAtAddress(form, home)
  expect(form.getValues()).toMatchObject({ firstName: 'Ngozi', address: '8 Marina', city: 'Lekki' })
})

// (rule: touched-fields)
test('a late default address leaves a cleared first name cleared', () => {
  const form = checkoutOf({ firstName: '' })
  startAtAddress(form, home)
  expect(form.getValues()).toMatchObject({ firstName: '', lastName: 'Eze', address: '8 Marina' })
})

test('a late default address does not come into a destination someone is typing', () => {
  const form = checkoutOf({ city: 'Ikeja' })
  startAtAddress(form, home)
  expect(form.getValues()).toMatchObject({ firstName: 'Ada', address: '', city: 'Ikeja' })
})
