import { useState } from 'react'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { rightNames, usualRights } from '../../lib/helper-rights.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffRole } from '../../lib/server/context.ts'
import { InputForm, InputSelect, InputText } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { RightSwitches } from './right-switches.tsx'

const usual = { rights: [...usualRights], discount_percent: 0 }

/** A discount is of who sells alone. */
const switchesOf = ({ rights, discount_percent: percent }: typeof usual) => ({
  discount_percent: rights.includes('sell') ? percent : 0,
  ...Object.fromEntries(rightNames.map((name) => [name, rights.includes(name)])),
})

/** The link by which the person who was just invited joins. */
export type Joining = { email: string; url: string }

type AddMemberProps = { onAdded: (joining: Joining | undefined) => void; onClose: () => void }

/** Makes somebody a helper or an owner; who has no account is invited. */
export function AddMember({ onAdded, onClose }: AddMemberProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('helper')
  const [rights, setRights] = useState(usual)
  const [error, setError] = useState<string>()
  const grant = useAction({
    run: (input: { email: string; role: StaffRole }) =>
      ownerCall('post /roles', { ...input, ...(input.role === 'helper' && switchesOf(rights)) }),
    done: ({ invited }, input) =>
      invited.some((person) => person.email === input.email)
        ? `${input.email} is invited. An email has the link.`
        : `${input.email} is ${input.role === 'admin' ? 'an owner' : 'a helper'} now. An email says how to sign in.`,
    onDone: ({ join_url: url }, { email }) => {
      onAdded(url ? { email, url } : undefined)
      onClose()
    },
    onRefused: shownBy(({ message }) => setError(message)),
    changes: ['roles', 'me'],
  })
  const send = () => {
    const typed = normaliseEmail(email)
    const isReadable = isEmail(typed)
    setError(isReadable ? undefined : 'Type an email address')
    if (isReadable) grant.mutate({ email: typed, role })
  }
  return (
    <Sheet
      title={role === 'admin' ? 'Add an owner' : 'Add a helper'}
      onClose={onClose}
      footer={<ActionButton action={grant} onPress={send} label="Send the invitation" />}
    >
      <InputForm className="grid gap-4" onSend={send}>
        <InputText
          name="member-email"
          label="Email"
          hint="They get an email with a link to sign in."
          error={error}
          type="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
        />
        <InputSelect
          name="member-role"
          label="Role"
          value={role}
          onValue={(typed) => setRole(typed as StaffRole)}
        >
          <option value="helper">Helper: packs and ships</option>
          <option value="admin">Owner: everything</option>
        </InputSelect>
        {role === 'helper' && (
          <RightSwitches
            of="the new helper"
            rights={rights}
            onSet={({ discount_percent = rights.discount_percent, ...switches }) =>
              setRights({
                discount_percent,
                rights: rightNames.filter((name) => switches[name] ?? rights.rights.includes(name)),
              })
            }
          />
        )}
      </InputForm>
    </Sheet>
  )
}
