import type { ReactNode } from 'react'
import { addressLines } from './addresses.rules.ts'
import type { Address } from './addresses.schema.ts'

type AddressChoiceProps = {
  addresses: Address[]
  /** The chosen address's id, or null for another one typed into the form. */
  chosen: string | null
  onChoose: (address: Address | null) => void
}

/** Checkout's saved addresses as radios, with "Another address" last. Nothing to choose from shows nothing. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  if (!addresses.length) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Deliver to</legend>
      <div className="grid border-t border-hairline">
        {addresses.map((address) => (
          <Choice key={address.id} isChosen={chosen === address.id} onChoose={() => onChoose(address)}>
            <span className="font-semibold">
              {address.firstName} {address.lastName}
            </span>
            <span className="block text-sm text-muted">{addressLines(address).join(', ')}</span>
            <span className="block text-sm text-muted">{address.phone}</span>
          </Choice>
        ))}
        <Choice isChosen={chosen === null} onChoose={() => onChoose(null)}>
          <span className="font-semibold">Another address</span>
        </Choice>
      </div>
    </fieldset>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-start gap-3 border-b border-hairline px-3 py-3 ${isChosen ? 'bg-paper' : ''}`}
      data-testid="address-choice"
    >
      <input
        type="radio"
        name="saved-address"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
