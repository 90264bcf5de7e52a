import { useState } from 'react'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../staff/staff.queries.ts'
import { grantRole, resendInvitation, revokeRole, type Role } from './team.queries.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { InputForm, InputSelect, InputText } from '../kit/fields.tsx'

type MembersProps = { members: { user_id: string; email: string }[]; has: Role }

const rights = { admin: 'owner', helper: 'helper' } as const

/** Everyone with a role, each with Revoke. */
export function Members({ members, has: role }: MembersProps) {
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
    run: (email: string) => revokeRole(email, role),
    done: (_, email) => `${email} is no longer ${role === 'helper' ? 'a' : 'an'} ${rights[role]}`,
    changes: ['team', 'staff'],
  })
  const invite = useAction({
    run: (email: string) => resendInvitation(email, role),
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
                className="min-h-11 text-indigo"
                aria-label={`Invite again: ${email}`}
                onClick={() => invite.mutate(email)}
              >
                Invite again
              </button>
            )}
            {(role === 'helper' || members.length > 1) && (
              <button
                type="button"
                className="min-h-11 shrink-0 text-indigo"
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
export function AddMember() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const [error, setError] = useState<string>()
  const grant = useAction({
    run: (input: { email: string; role: Role }) => grantRole(input.email, input.role),
    done: (_, input) =>
      `${input.email} is ${input.role === 'admin' ? 'an owner' : 'a helper'} now. A mail says how to sign in.`,
    onDone: () => setEmail(''),
    onRefused: shownBy(({ code, message }) =>
      setError(
        code === 'NO_SUCH_USER'
          ? 'Nobody has an account with this email. She makes one in the shop first; then add her here, and she gets a mail.'
          : message,
      ),
    ),
    changes: ['team', 'staff'],
  })
  const send = () => {
    const typed = normaliseEmail(email)
    const isReadable = isEmail(typed)
    setError(isReadable ? undefined : 'Type the email of the account')
    if (isReadable) grant.mutate({ email: typed, role })
  }
  return (
    <Section title="Somebody new">
      <InputForm
        className="grid gap-3"

        onSend={send}
      >
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
          onValue={(typed) => setRole(typed as Role)}
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
