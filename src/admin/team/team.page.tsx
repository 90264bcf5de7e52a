import { useQuery } from '@tanstack/react-query'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { SignInSafety } from './sign-in-safety.tsx'
import { StaffLogList } from './staff-log.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffRole } from '../../lib/server/context.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { useState } from 'react'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputForm, InputSelect, InputText } from '../kit/fields.tsx'

/** The staff, their permissions, and the staff log. */
export function TeamPage() {
  const team = useQuery(ownerQuery('get /roles'))
  return (
    <Screen title="Team">
      <Loaded query={team}>
        {({ admins, helpers }) => (
          <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2">
            <div>
              <Section title="Owners" help="Everything: money, roles, settings, exports.">
                <Members members={admins} has="admin" />
              </Section>
              <Section title="Helpers" help="Pack, ship and edit stock. No money, no roles, no exports.">
                {helpers.length === 0 && <p className="text-muted">No helper yet.</p>}
                <Members members={helpers} has="helper" />
              </Section>
              <AddMember />
            </div>
            <div>
              <SignInSafety />
            </div>
          </div>
        )}
      </Loaded>
      <StaffLogList />
    </Screen>
  )
}

const rights = { admin: 'owner', helper: 'helper' } as const

/** Everyone with a role, each with Revoke. */
function Members({ members, has: role }: { members: { user_id: string; email: string }[]; has: StaffRole }) {
  const { email: own } = useStaff()
  const revoke = useAction({
    question: (email) => ({
      title: `Remove this ${rights[role]}?`,
      text:
        email === own
          ? 'You lose these screens at once. Another owner can give them back to you.'
          : `${email} loses these screens at once, also where they are signed in now. You can add them again below.`,
      confirmText: 'Remove',
      canBeUndone: true,
    }),
    run: (email: string) => ownerCall('delete /roles', { email, role }),
    done: (_, email) => `${email} is no longer ${role === 'helper' ? 'a' : 'an'} ${rights[role]}`,
    changes: ['roles', 'me'],
  })
  const invite = useAction({
    run: (email: string) => ownerCall('post /roles/invitation', { email, role }),
    done: (_, email) => `The invitation is on its way to ${email}`,
    changes: [],
  })
  return (
    <ul>
      {members.map(({ user_id: id, email }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-3 border-b border-hairline">
          <span className="min-w-0 truncate">
            {email}
            {email === own && <span className="text-muted"> (you)</span>}
          </span>
          <span className="flex shrink-0 gap-4">
            {email !== own && (
              <button
                type="button"
                className="min-h-11 text-accent"
                aria-label={`Invite again: ${email}`}
                onClick={() => invite.mutate(email)}
              >
                Invite again
              </button>
            )}
            {(role === 'helper' || members.length > 1) && (
              <button
                type="button"
                className="min-h-11 shrink-0 text-accent"
                aria-label={`Remove ${email}`}
                onClick={() => revoke.mutate(email)}
              >
                Remove
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Makes an account a helper or an owner. */
function AddMember() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('helper')
  const [error, setError] = useState<string>()
  const grant = useAction({
    run: (input: { email: string; role: StaffRole }) => ownerCall('post /roles', input),
    done: (_, input) =>
      `${input.email} is ${input.role === 'admin' ? 'an owner' : 'a helper'} now. A mail says how to sign in.`,
    onDone: () => setEmail(''),
    onRefused: shownBy(({ code, message }) =>
      setError(
        code === 'NO_SUCH_USER'
          ? 'Nobody has an account with this email. The account is made in the shop first; then add it here, and a mail says how to sign in.'
          : message,
      ),
    ),
    changes: ['roles', 'me'],
  })
  const send = () => {
    const typed = normaliseEmail(email)
    const isReadable = isEmail(typed)
    setError(isReadable ? undefined : 'Type the email of the account')
    if (isReadable) grant.mutate({ email: typed, role })
  }
  return (
    <Section title="Somebody new">
      <InputForm className="grid gap-3" onSend={send}>
        <InputText
          name="member-email"
          label="Email of an account"
          error={error}
          type="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
        />
        <InputSelect
          name="member-role"
          label="May work as"
          value={role}
          onValue={(typed) => setRole(typed as StaffRole)}
        >
          <option value="helper">Helper: packs, ships, edits stock</option>
          <option value="admin">Owner: everything</option>
        </InputSelect>
        <Button type="submit" isBusy={grant.isPending}>
          {role === 'admin' ? 'Make an owner' : 'Make a helper'}
        </Button>
      </InputForm>
    </Section>
  )
}
