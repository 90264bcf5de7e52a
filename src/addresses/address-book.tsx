import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../account/profile/profile.queries.ts'
import { useSession } from '../account/sessions/session.queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { useReopenAddress } from './address-draft.client.ts'
import { AddressSheet } from './address-form.tsx'
import { useDeleteAddress, useMakeDefault } from './address-changes.queries.ts'
import { addressesQuery } from './addresses.queries.ts'
import { addressLines, blankAddress, maxAddresses } from './addresses.rules.ts'
import type { Address } from './addresses.schema.ts'
import { TitledSection } from '../ui/titled-section.tsx'
import { FailedAlert } from '../ui/failed-alert.tsx'

/** The account's addresses: list, add, edit, delete, and which one checkout starts with. */
export function AddressBook() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { data: addresses, isPending, isError, refetch } = useQuery(addressesQuery)
  const sheet = useOverlay('address')
  useReopenAddress(profile.id, addresses !== undefined, sheet.open)
  const confirm = useOverlay('delete-address')
  const remove = useDeleteAddress()
  const edited = addresses?.find(({ id }) => id === sheet.subject)
  const deleted = addresses?.find(({ id }) => id === confirm.subject)
  return (
    <TitledSection id="addresses" title="Addresses">
      {isPending && <div role="status" aria-label="Loading addresses" className="skeleton h-32" />}
      {isError && (
        <FailedAlert onRetry={() => void refetch()}>Your addresses could not be loaded.</FailedAlert>
      )}
      {addresses && <AddressList addresses={addresses} onOpen={sheet.open} onDelete={confirm.open} />}
      {sheet.isOpen && edited && (
        <AddressSheet id={edited.id} initial={formOf(edited)} onClose={sheet.close} />
      )}
      {sheet.isOpen && sheet.subject === 'new' && <NewAddressSheet onClose={sheet.close} />}
      {confirm.isOpen && deleted && (
        <ConfirmDeletion
          address={deleted}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(deleted.id, { onSettled: confirm.close })}
          onClose={confirm.close}
        />
      )}
    </TitledSection>
  )
}

type AddressListProps = {
  addresses: Address[]
  /** With an address's id, or `new`. */
  onOpen: (id: string) => void
  onDelete: (id: string) => void
}

function AddressList({ addresses, onOpen, onDelete }: AddressListProps) {
  const isFull = addresses.length >= maxAddresses
  return (
    <>
      {addresses.length === 0 ? (
        <p className="mb-4 text-muted">Keep an address here and checkout fills itself in.</p>
      ) : (
        <ul className="mb-4">
          {addresses.map((address) => (
            <AddressEntry
              key={address.id}
              address={address}
              onEdit={() => onOpen(address.id)}
              onDelete={() => onDelete(address.id)}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" disabled={isFull} onClick={() => onOpen('new')} data-testid="add-address">
        Add an address
      </Button>
      {isFull && <p className="mt-2 text-sm text-muted">You can keep {maxAddresses} addresses.</p>}
    </>
  )
}

/** Begins with the customer's own name and phone. */
function NewAddressSheet({ onClose }: { onClose: () => void }) {
  const { profile } = useSession()
  const own = {
    firstName: profile?.first_name ?? '',
    lastName: profile?.last_name ?? '',
    phone: profile?.phone ?? '',
  }
  return <AddressSheet initial={{ ...blankAddress, ...own }} onClose={onClose} />
}

type ConfirmDeletionProps = { address: Address; isBusy: boolean; onConfirm: () => void; onClose: () => void }

function ConfirmDeletion({ address, ...rest }: ConfirmDeletionProps) {
  return (
    <ConfirmDialog title="Delete this address?" confirmText="Delete address" keepText="Keep it" {...rest}>
      <p>
        {address.firstName} {address.lastName}, {addressLines(address).join(', ')}
      </p>
      <p className="text-muted">Orders you have placed keep theirs. This cannot be undone.</p>
    </ConfirmDialog>
  )
}

const formOf = ({ id: _id, is_default: _isDefault, ...form }: Address) => form

type AddressEntryProps = { address: Address; onEdit: () => void; onDelete: () => void }

/** One saved address with its actions. */
function AddressEntry({ address, onEdit, onDelete }: AddressEntryProps) {
  const makeDefault = useMakeDefault()
  const name = `${address.firstName} ${address.lastName}`
  const place = `${name}, ${address.address}`
  return (
    <li className="border-b border-hairline py-4 first:pt-0" data-testid="address">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">{name}</p>
        {address.is_default && (
          <span className="bg-signal px-2 py-0.5 text-xs font-semibold text-on-signal">Default</span>
        )}
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
