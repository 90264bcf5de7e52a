import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { controlClass } from '../../ui/field.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { customersQuery } from './customers.queries.ts'
import type { Customer } from './customers.schema.ts'

export type ChosenCustomer = Pick<Customer, 'name' | 'phone' | 'email'>

/** Finds a customer by name, phone or e-mail and gives her contacts: accounts, guests and entries by hand, for owners. */
export function KnownCustomer({ onChoose }: { onChoose: (customer: ChosenCustomer) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const isAsked = typed.trim().length >= 3 && search.length >= 3
  const found = useQuery({ ...customersQuery({ q: search }), enabled: isAsked })
  const choose = useAction({
    run: (id: string) => ownerCall('get /customers/{id}', { id }),
    onDone: (customer) => {
      setTyped('')
      onChoose(customer)
    },
    changes: [],
  })
  return (
    <div className="pb-3">
      <label className="block">
        <span className="block pb-1.5 text-sm font-semibold">Find a customer</span>
        <input
          type="search"
          value={typed}
          placeholder="Name, phone or email"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className={controlClass}
        />
      </label>
      {isAsked && found.data && (
        <ul aria-label="Customers found" className="border-t border-hairline">
          {found.data.customers.slice(0, 5).map(({ id, name, email }) => (
            <li key={id} className="border-b border-hairline">
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 text-left"
                onClick={() => choose.mutate(id)}
              >
                <span className="min-w-0 truncate font-semibold">{name || email}</span>
                <span className="shrink-0 text-sm text-muted">{email || 'no email'}</span>
              </button>
            </li>
          ))}
          {found.data.customers.length === 0 && <li className="py-3 text-muted">Nobody matches.</li>}
        </ul>
      )}
    </div>
  )
}
