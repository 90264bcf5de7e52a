import { countText } from '../../lib/count-text.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { exportCustomer, signOutCustomer } from './customers.queries.ts'
import type { Customer } from './customers.schema.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { saveFile } from '../kit/save-file.client.ts'

/** What she may request: her data as a file, the end of her sessions, her account deleted. */
export function CustomerRights({ customer }: { customer: Customer }) {
  const { id, email, sessions, role, is_guest: isGuest } = customer
  const { confirm } = useAsk()
  const erase = useOverlay('erase-customer')
  const download = useAction({
    run: () => exportCustomer(id),
    done: 'The file is in your downloads',
    onDone: (data) => saveFile(`customer-${id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    changes: [],
  })
  const signOut = useAction({
    run: () => signOutCustomer(id),
    done: ({ ended }) => `Signed out of ${countText('browser', ended)}`,
    changes: ['customer'],
  })
  const askSignOut = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      text: `${email} has to sign in again on ${countText('browser', sessions)}.`,
      confirmText: 'Sign out everywhere',
    })
    if (isSure) signOut.mutate(undefined)
  }
  return (
    <Section title="On the customer’s request" help="Each of these leaves a line in the staff log.">
      <div className="grid gap-2">
        <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate(undefined)}>
          Data as a file
        </Button>
        {!isGuest && (
          <Button
            variant="secondary"
            disabled={sessions === 0}
            isBusy={signOut.isPending}
            onClick={() => void askSignOut()}
          >
            {sessions === 0 ? 'Signed in nowhere' : `Sign out everywhere (${sessions})`}
          </Button>
        )}
        {role === null && (
          <Button variant="quiet" onClick={() => erase.open()}>
            {isGuest ? 'Take her out of the orders' : 'Delete the account'}
          </Button>
        )}
      </div>
      {erase.isOpen && <EraseSheet customer={customer} onClose={erase.close} />}
    </Section>
  )
}
