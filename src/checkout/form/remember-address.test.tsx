import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../ui/test-wire.ts'
import { guest, shopOf } from '../test-checkout-answers.ts'
import { paymentCall, watchLeaving } from '../test-checkout-page.ts'
import { openCheckout, openKept } from './test-checkout.ts'

const opened = {
  success: true,
  data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1', order_id: 'o' },
}

// (rule: remembered-address)
test.each([
  ['ticked, as it is from the start, the address is saved once the order is placed', true],
  ['not ticked, it is not', false],
])('%s', async (_, isTicked) => {
  const assign = watchLeaving()
  const { pay, user, fill, posted, field } = await openCheckout({}, { [paymentCall]: opened })
  await fill({ 'Street address': '8 Marina ', City: 'Lagos' })
  await user.selectOptions(field('State'), 'Lagos')
  await user.selectOptions(field('Shipping location'), 'zone-2')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Remember this address/ })
  expect(box.checked).toBe(true)
  if (!isTicked) await user.click(box)
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  expect(posted('POST /api/addresses')).toEqual([])
  await user.click(pay())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(posted(paymentCall)[0]!.body).not.toHaveProperty('orderData.shipping_address.remembers')
  expect(posted('POST /api/addresses').map(({ body }) => body)).toEqual(
    isTicked
      ? [
          {
            firstName: 'Ada',
            lastName: 'Obi',
            phone: '+2348031234567',
            country: 'NG',
            address: '8 Marina ',
            landmark: '',
            city: 'Lagos',
            state: 'Lagos',
            zipCode: '',
            shippingLocation: 'zone-2',
          },
        ]
      : [],
  )
})

// (rule: remembered-address)
test('a saved address is not saved again', async () => {
  const assign = watchLeaving()
  const { pay, user, posted } = await openKept({ [paymentCall]: opened })
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(pay())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(posted('POST /api/addresses')).toEqual([])
})

// (rule: remembered-address)
test('an address that cannot be saved keeps nobody from paying', async () => {
  const assign = watchLeaving()
  const { pay, user, fill, posted, field } = await openCheckout(
    {},
    { [paymentCall]: opened, 'POST /api/addresses': new Refused(500, null) },
  )
  await fill({ 'Street address': '8 Marina', City: 'Lagos' })
  await user.selectOptions(field('State'), 'Lagos')
  await user.selectOptions(field('Shipping location'), 'zone-2')
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(pay())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(posted('POST /api/addresses')).toHaveLength(1)
})

// (rule: remembered-address)
test('a guest has no box', async () => {
  await openCheckout({ session: guest, shop: shopOf({ guest_checkout: true }) })
  await screen.findByLabelText('Street address')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
