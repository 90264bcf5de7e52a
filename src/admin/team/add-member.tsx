import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { grantRole, type Role } from './team.queries.ts'

/** Makes an account a helper or an owner. */
export function AddMember() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const [error, setError] = useState<string>()
  const grant = useAction({
    run: (input: { email: string; role: Role }) => grantRole(input.email, input.role),
    done: (_, input) => `${input.email} is ${input.role === 'admin' ? 'an owner' : 'a helper'} now`,
    onDone: () => setEmail(''),
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      const isUnknown = refusal.code === 'NO_SUCH_USER'
      setError(
        isUnknown
          ? 'Nobody has an account with this email. An account is made in the shop first.'
          : refusal.message,
      )
      return true
    },
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
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field name="member-email" label="Email of an account" error={error}>
          {(tied) => (
            <input
              {...tied}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <Field name="member-role" label="May work as">
          {(tied) => (
            <select
              {...tied}
              value={role}
              onChange={(event) => setRole(event.target.value as Role)}
              className={controlClass}
            >
              <option value="helper">Helper: packs, ships, edits stock</option>
              <option value="admin">Owner: everything</option>
            </select>
          )}
        </Field>
        <Button type="submit" isBusy={grant.isPending}>
          {role === 'admin' ? 'Make an owner' : 'Make a helper'}
        </Button>
      </form>
    </Section>
  )
}
