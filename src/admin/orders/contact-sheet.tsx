import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import {
  checkContact,
  type ContactField,
  type OrderContact,
} from '../../orders/order/corrected-contact.rules.ts'
import { doneWithMail, reachOf } from '../../orders/order/reach.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { InputText } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'

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

/**
 * Puts right who gets an order and where, until it ships; where it goes to stays, because the price of delivery does.
 * Fields that nobody typed in follow the order; a save names the version the sheet was opened with (rule: stale-save).
 */
export function ContactSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<OrderContact>>({})
  const [startedFrom, setStartedFrom] = useState(order.updated_at)
  const contact = { ...contactOf(order), ...typed }
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const to = order.shipping_address
  const save = useAction({
    run: () => {
      const { firstName: first_name, lastName: last_name, zipCode: zip_code, ...same } = contact
      const input = { id: order.id, ...same, first_name, last_name, zip_code, updated_at: startedFrom }
      return ownerCall('put /orders/{id}/contact', input)
    },
    done: doneWithMail('Corrected', reachOf({ ...order, ...contact })),
    onDone: onClose,
    onRefused: (error) => {
      if (!isRefusal(error)) return false
      setErrors(error.fields)
      const { current } = (error.body as { error: { current?: { updated_at: string } } }).error
      if (current) setStartedFrom(current.updated_at)
      return Object.keys(error.fields).length > 0
    },
    changes: 'order',
  })
  const submit = () => {
    const { email, phone } = order
    const wrong = checkContact(contact, { country: to.country, isEmailNeeded: email !== '', phone })
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) save.mutate()
  }
  const shown = fields.filter(({ name }) => name !== 'zipCode' || to.country !== 'NG')
  return (
    <Sheet
      title="Correct details"
      onClose={onClose}
      footer={<ActionButton className="w-full sm:w-auto" action={save} onPress={submit} label="Save" />}
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
          onValue={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
    </Sheet>
  )
}
