import { useQuery } from '@tanstack/react-query'
import { useSession } from '../account/session.queries.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { AddressSheet } from './address-form.tsx'
import { addressesQuery, useDeleteAddress, useMakeDefault } from './addresses.queries.ts'
import { addressLines, blankAddress, maxAddresses } from './addresses.rules.ts'
import type { Address } from './addresses.schema.ts'

/** The account's addresses: list, add, edit, delete, and which one checkout starts with. */
export function AddressBook() {
  const { data: addresses, isPending, isError, refetch } = useQuery(addressesQuery)
  const { profile } = useSession()
  const sheet = useOverlay('address')
  const confirm = useOverlay('delete-address')
  const remove = useDeleteAddress()
  const edited = addresses?.find(({ id }) => id === sheet.subject)
  const doomed = addresses?.find(({ id }) => id === confirm.subject)
  const isFull = (addresses?.length ?? 0) >= maxAddresses

  return (
    <section aria-labelledby="addresses-heading" className="border-t border-ink pt-4">
      <h2 id="addresses-heading" className="mb-5 text-2xl">
        Addresses
      </h2>
      {isPending && <div role="status" aria-label="Loading addresses" className="skeleton h-32" />}
      {isError && (
        <Alert>
          Your addresses could not be loaded.{' '}
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {addresses?.length === 0 && (
        <p className="mb-4 text-muted">Keep an address here and checkout fills itself in.</p>
      )}
      {addresses && addresses.length > 0 && (
        <ul className="mb-4">
          {addresses.map((address) => (
            <AddressEntry
              key={address.id}
              address={address}
              onEdit={() => sheet.open(address.id)}
              onDelete={() => confirm.open(address.id)}
            />
          ))}
        </ul>
      )}
      {addresses && (
        <Button
          variant="secondary"
          disabled={isFull}
          onClick={() => sheet.open('new')}
          data-testid="add-address"
        >
          Add an address
        </Button>
      )}
      {isFull && <p className="mt-2 text-sm text-muted">You can keep {maxAddresses} addresses.</p>}
      {sheet.isOpen && (edited || sheet.subject === 'new') && (
        <AddressSheet
          {...(edited && { id: edited.id })}
          initial={
            edited
              ? formOf(edited)
              : {
                  ...blankAddress,
                  firstName: profile?.first_name ?? '',
                  lastName: profile?.last_name ?? '',
                  phone: profile?.phone ?? '',
                }
          }
          onClose={sheet.close}
        />
      )}
      {confirm.isOpen && doomed && (
        <ConfirmDialog
          title="Delete this address?"
          confirmText="Delete address"
          keepText="Keep it"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(doomed.id, { onSettled: confirm.close })}
          onClose={confirm.close}
        >
          <p>
            {doomed.firstName} {doomed.lastName}, {addressLines(doomed).join(', ')}
          </p>
          <p className="text-muted">Orders you have placed keep theirs.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const formOf = ({ id: _id, is_default: _isDefault, ...form }: Address) => form

type AddressEntryProps = { address: Address; onEdit: () => void; onDelete: () => void }

function AddressEntry({ address, onEdit, onDelete }: AddressEntryProps) {
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
