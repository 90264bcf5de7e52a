import { Button } from '../ui/button.tsx'
import { useMakeDefault } from './addresses.queries.ts'
import { addressLines } from './addresses.rules.ts'
import type { Address } from './addresses.schema.ts'

type AddressEntryProps = { address: Address; onEdit: () => void; onDelete: () => void }

/** One saved address with its actions. */
export function AddressEntry({ address, onEdit, onDelete }: AddressEntryProps) {
  const makeDefault = useMakeDefault()
  const name = `${address.firstName} ${address.lastName}`
  const place = `${name}, ${address.address}`
  return (
    <li className="border-b border-hairline py-4 first:pt-0" data-testid="address">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">{name}</p>
        {address.is_default && <span className="bg-kola px-2 py-0.5 text-xs font-semibold">Default</span>}
      </div>
      <address className="mt-1 text-muted not-italic">
        {addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block">{address.phone}</span>
      </address>
      <div className="mt-1 flex flex-wrap gap-x-6">
        <Button variant="link" onClick={onEdit} aria-label={`Edit ${place}`}>
          Edit
        </Button>
        <Button variant="link" onClick={onDelete} aria-label={`Delete ${place}`}>
          Delete
        </Button>
        {!address.is_default && (
          <Button
            variant="link"
            isBusy={makeDefault.isPending}
            onClick={() => makeDefault.mutate(address.id)}
            aria-label={`Make ${place} the default`}
          >
            Make default
          </Button>
        )}
      </div>
    </li>
  )
}
