import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { eraseCustomer } from './customers.queries.ts'
import type { Customer } from './customers.schema.ts'

/** Deletes an account, or a guest's data, on request; retyping the e-mail confirms it. */
export function EraseSheet({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const navigate = useNavigate()
  const contact = customer.email ? 'Email' : 'Phone'
  const shown = customer.email || (customer.phone ?? '')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const erase = useAction({
    run: (typed: string) => eraseCustomer(customer.id, typed),
    done: customer.is_guest
      ? 'The orders no longer carry a name'
      : 'The account is deleted; its orders no longer carry a name',
    onDone: () => void navigate({ to: '/admin/customers', replace: true } as never),
    // Not her own: this screen would refetch a deleted customer.
    changes: ['customers', 'orders'],
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      setError(refusal.message)
      return true
    },
  })
  return (
    <Sheet
      title={customer.is_guest ? 'Take her out of the orders' : 'Delete the account'}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          isBusy={erase.isPending}
          onClick={() =>
            email.trim() ? erase.mutate(email.trim()) : setError(`Type the ${contact.toLowerCase()}`)
          }
        >
          Delete for ever
        </Button>
      }
    >
      <p>
        {customer.is_guest
          ? `Everything kept under ${shown} without an account goes: newsletter, reminders and notes. `
          : `${customer.name || customer.email} loses account, addresses, wishlist and notes. `}
        Orders stay for your books, without name, email, phone and street. This cannot be undone.
      </p>
      <Field name="erase-email" label={`${contact}, to be sure`} hint={shown} error={error}>
        {(tied) => (
          <input
            {...tied}
            type={customer.email ? 'email' : 'tel'}
            autoComplete="off"
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
    </Sheet>
  )
}
