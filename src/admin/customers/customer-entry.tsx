import { useNavigate } from '@tanstack/react-router'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { CustomerSheet } from './customer-sheet.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { customerLists } from './customers.queries.ts'
import type { Customer } from './customers.schema.ts'

type CustomerEntryProps = { customer: Customer; added: NonNullable<Customer['added']> }

/** What an owner wrote down about her: by whom, her yes to news, and how it is changed or taken away. */
export function CustomerEntry({ customer, added }: CustomerEntryProps) {
  const navigate = useNavigate()
  const sheet = useOverlay('customer-entry')
  const remove = useAction({
    question: () => ({
      title: 'Remove the entry?',
      text: `${added.name} and the notes about the customer go. This cannot be undone.`,
      confirmText: 'Remove',
    }),
    run: () => ownerCall('delete /customers/{id}', { id: added.id }),
    done: 'The entry is removed',
    onDone: () => {
      if (customer.is_guest) void navigate({ to: '/admin/customers', replace: true } as never)
    },
    changes: [customerLists],
  })
  const on = (at: string) => formatDateTime(new Date(at))
  const { id, name, email, phone, consent_at: consentAt, consent_by: consentBy } = added
  return (
    <Section title="Added by hand">
      <p className="text-muted">
        {name}, {on(added.at)} by {added.by}
      </p>
      {added.address && <p className="text-muted">{added.address}</p>}
      <p className="text-muted">
        {consentAt
          ? `Said yes to news and offers: noted by ${consentBy}, ${on(consentAt)}`
          : 'No yes to news and offers'}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="secondary" onClick={() => sheet.open()}>
          Change
        </Button>
        {customer.order_count === 0 && (
          <Button variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Remove
          </Button>
        )}
      </div>
      {sheet.isOpen && (
        <CustomerSheet
          entry={{ id, name, email, phone, consent: consentAt !== null }}
          onClose={sheet.close}
        />
      )}
    </Section>
  )
}
