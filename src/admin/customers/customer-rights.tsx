import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { customerLists } from './customers.queries.ts'
import type { Customer } from './customers.schema.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { InputText } from '../kit/fields.tsx'

/** What she may request: her data as a file, the end of her sessions, her account deleted. */
export function CustomerRights({ customer }: { customer: Customer }) {
  const { id, email, sessions, role, is_guest: isGuest } = customer
  const erase = useOverlay('erase-customer')
  const download = useAction({
    run: () => ownerCall('post /customers/{id}/export', { id }),
    done: 'The file is in your downloads',
    onDone: (data) => saveFile(`customer-${id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    changes: [],
  })
  const signOut = useAction({
    question: () => ({
      title: 'Sign the customer out?',
      text: `${email} has to sign in again on ${countText(ownerNouns.browser, sessions)}.`,
      confirmText: 'Sign the customer out',
      canBeUndone: true,
    }),
    run: () => ownerCall('post /customers/{id}/sign-out', { id }),
    done: ({ ended }) => `Signed out of ${countText(ownerNouns.browser, ended)}`,
    changes: ['customers'],
  })
  return (
    <Section title="On the customer’s request" help="Each is noted in the team log.">
      <div className="grid gap-2">
        <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate(undefined)}>
          Export the data
        </Button>
        {!isGuest && (
          <Button
            variant="secondary"
            disabled={sessions === 0}
            isBusy={signOut.isPending}
            onClick={() => signOut.mutate(undefined)}
          >
            {sessions === 0
              ? 'Not signed in anywhere'
              : `Sign the customer out (${countText(ownerNouns.browser, sessions)})`}
          </Button>
        )}
        {role === null && (
          <Button variant="secondary" className="!text-alert" onClick={() => erase.open()}>
            {isGuest ? 'Erase personal data…' : 'Delete the account…'}
          </Button>
        )}
      </div>
      {erase.isOpen && <EraseSheet customer={customer} onClose={erase.close} />}
    </Section>
  )
}

/** Deletes an account, or a guest's data, on request; retyping the e-mail confirms it. */
function EraseSheet({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const navigate = useNavigate()
  const contact = customer.email ? 'Email' : 'Phone'
  const shown = customer.email || (customer.phone ?? '')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const erase = useAction({
    run: (typed: string) => ownerCall('post /customers/{id}/erase', { id: customer.id, email: typed }),
    done: customer.is_guest
      ? 'The orders no longer carry a name'
      : 'The account is deleted; its orders no longer carry a name',
    onDone: () => void navigate({ to: '/admin/customers', replace: true } as never),
    changes: [customerLists, 'orders'],
    onRefused: shownBy(({ message }) => setError(message)),
  })
  return (
    <Sheet
      title={customer.is_guest ? 'Erase personal data' : 'Delete the account'}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          isBusy={erase.isPending}
          onClick={() =>
            email.trim() ? erase.mutate(email.trim()) : setError(`Type the ${contact.toLowerCase()}`)
          }
        >
          {customer.is_guest ? 'Erase for ever' : 'Delete for ever'}
        </Button>
      }
    >
      <p>
        {customer.is_guest
          ? `Everything kept about ${shown} without an account is deleted: newsletter, reminders and notes. `
          : `${customer.name || customer.email} loses account, addresses, wishlist and notes. `}
        Orders stay for your books, without name, email, phone and street. This cannot be undone.
      </p>
      <InputText
        name="erase-email"
        label={`${contact}, to be sure`}
        hint={shown}
        error={error}
        type={customer.email ? 'email' : 'tel'}
        autoComplete="off"
        data-autofocus
        value={email}
        onValue={setEmail}
      />
    </Sheet>
  )
}
