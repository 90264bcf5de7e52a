import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import {
  checkContact,
  type ContactField,
  type OrderContact,
} from '../../orders/corrections/order-contact.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { correctContact } from './orders.queries.ts'
import { InputText } from '../kit/fields.tsx'

const fields: { name: ContactField; label: string; isOptional?: true; inputMode?: 'tel' | 'email' }[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name', isOptional: true },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'email', label: 'Email', inputMode: 'email' },
  { name: 'address', label: 'Street' },
  { name: 'landmark', label: 'Nearest landmark', isOptional: true },
  { name: 'city', label: 'City' },
  { name: 'zipCode', label: 'Postcode', isOptional: true },
]

const contactOf = ({ shipping_address: to, phone, email }: StaffOrder): OrderContact => ({
  firstName: to.firstName,
  lastName: to.lastName,
  phone,
  email,
  address: to.address,
  landmark: to.landmark ?? '',
  city: to.city,
  zipCode: to.zipCode,
})

/** Puts right who gets an order and where, until it ships; where it goes to stays, because the price of delivery does. */
export function ContactSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [contact, setContact] = useState(() => contactOf(order))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const to = order.shipping_address
  const save = useAction({
    run: () => correctContact(order.id, contact, order.updated_at),
    done: order.email ? 'Corrected; the customer is told' : 'Corrected',
    onDone: onClose,
    onRefused: (error) => {
      if (isRefusal(error)) setErrors(error.fields)
      return isRefusal(error) && Object.keys(error.fields).length > 0
    },
    changes: 'order',
  })
  const submit = () => {
    const wrong = checkContact(contact, { country: to.country, isEmailNeeded: order.email !== '' })
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) save.mutate()
  }
  const shown = fields.filter(({ name }) => name !== 'zipCode' || to.country !== 'NG')
  return (
    <Sheet
      title="Correct details"
      onClose={onClose}
      footer={
        <Button className="w-full sm:w-auto" isBusy={save.isPending} onClick={submit}>
          Save
        </Button>
      }
    >
      <p className="text-sm text-muted">
        The parcel goes to {[to.shippingLocation, to.state].filter(Boolean).join(', ')}: delivery was priced
        for it, so that stays.
      </p>
      {shown.map(({ name, label, isOptional, inputMode }) => (
        <InputText
          key={name}
          name={name}
          label={label}
          error={errors[name]}
          isOptional={isOptional ?? false}
          inputMode={inputMode}
          value={contact[name]}
          autoComplete="off"
          onValue={(typed) => setContact({ ...contact, [name]: typed })}
        />
      ))}
    </Sheet>
  )
}
