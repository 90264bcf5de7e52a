import { useQuery } from '@tanstack/react-query'
import { Screen, Section } from '../kit/screen.tsx'
import { sessionsQuery } from '../../account/profile/self-service.queries.ts'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { SignInSafety } from './sign-in-safety.tsx'
import { StaffLogList } from './staff-log.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffRole } from '../../lib/server/context.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { useState } from 'react'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { calledName } from '../../lib/person-name.rules.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputForm, InputSelect, InputText } from '../kit/fields.tsx'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { HelperRights, RightSwitches } from './right-switches.tsx'
import { rightNames, usualRights } from '../../lib/helper-rights.rules.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { formatDate } from '../../lib/time.ts'
import type { AnswerOf } from '../../lib/browser/owner-call.ts'

/** The staff, their permissions, and the staff log. */
export function TeamPage() {
  const team = useQuery(ownerQuery('get /roles'))
  // Drawn at once: what comes later would push what is below (rule: nothing-shifts).
  const all = [team, useQuery(ownerQuery('get /second-factor')), useQuery(sessionsQuery)]
  if (all.some(({ isPending }) => isPending))
    return (
      <Screen title="Team">
        <SkeletonRows />
      </Screen>
    )
  return (
    <Screen title="Team">
      <Loaded query={team}>
        {({ admins, helpers, invited }) => (
          <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2">
            <div>
              <Section title="Owners" help="Everything: money, roles, settings, exports.">
                <Members members={admins} has="admin" />
              </Section>
              <Section
                title="Helpers"
                help="Pack and ship, and what you switch on. No money, no roles, no exports."
              >
                {helpers.length === 0 && <p className="text-muted">No helper yet.</p>}
                <Members members={helpers} has="helper" />
              </Section>
              {invited.length > 0 && (
                <Section title="Invited" help="They have not chosen a password yet.">
                  <Invited people={invited} />
                </Section>
              )}
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
function Members({ members, has: role }: { members: (Member | Helper)[]; has: StaffRole }) {
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
      {members.map(({ user_id: id, email, name, ...more }) => (
        <li key={id} className="border-b border-hairline">
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              {calledName({ name, email })}
              {email === own && <span className="text-muted"> (you)</span>}
              <span className="block text-sm text-muted">{email}</span>
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
          </div>
          {'rights' in more && <HelperRights email={email} {...more} />}
        </li>
      ))}
    </ul>
  )
}

type Member = AnswerOf<'get /roles'>['admins'][number]
type Helper = AnswerOf<'get /roles'>['helpers'][number]
type Person = AnswerOf<'get /roles'>['invited'][number]

/** Who was invited and has not joined, each with what can be done about it. */
function Invited({ people }: { people: Person[] }) {
  const again = useAction({
    run: ({ email, role }: Person) => ownerCall('post /roles/invitation', { email, role }),
    done: (_, { email }) => `The invitation is on its way to ${email}`,
    changes: [],
  })
  const withdraw = useAction({
    run: ({ email, role }: Person) => ownerCall('delete /roles/invitation', { email, role }),
    done: (_, { email }) => `${email} is not invited any more`,
    changes: ['roles'],
  })
  return (
    <ul>
      {people.map((person) => (
        <li key={person.email} className="border-b border-hairline">
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 pt-2 wrap-anywhere">
              {person.email}
              <span className="block text-sm text-muted">
                {`As ${person.role === 'admin' ? 'an owner' : 'a helper'}, until ${formatDate(new Date(person.expires_at))}`}
              </span>
            </span>
            <span className="flex shrink-0 gap-4">
              <button
                type="button"
                className="min-h-11 text-accent"
                aria-label={`Invite again: ${person.email}`}
                onClick={() => again.mutate(person)}
              >
                Invite again
              </button>
              <button
                type="button"
                className="min-h-11 text-accent"
                aria-label={`Take the invitation of ${person.email} back`}
                onClick={() => withdraw.mutate(person)}
              >
                Take back
              </button>
            </span>
          </div>
          {person.role === 'helper' && <HelperRights {...person} />}
        </li>
      ))}
    </ul>
  )
}

/** The link of a helper who was just invited: the same as in her mail, for a chat. It is shown once. */
function JoinLink({ email, url }: { email: string; url: string }) {
  const { brand_name: shop } = useStaff()
  return (
    <div className="mb-4 border-l-4 border-accent bg-paper p-3" role="status">
      <p className="pb-3 wrap-anywhere">
        {email} is invited: a mail is on its way. You can also send the link yourself; who has it becomes a
        helper.
      </p>
      <ButtonLink
        href={whatsappUrl({ whatsapp: '' }, `Work at ${shop}: choose your password here. ${url}`)}
        isOut
        variant="secondary"
        label="Send the link by WhatsApp"
      />
    </div>
  )
}

const usual = { rights: [...usualRights], discount_percent: 0 }

const switchesOf = ({ rights, discount_percent }: typeof usual) => ({
  discount_percent,
  ...Object.fromEntries(rightNames.map((name) => [name, rights.includes(name)])),
})

/** Makes somebody a helper or an owner; who has no account is invited. */
function AddMember() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('helper')
  const [rights, setRights] = useState(usual)
  const [error, setError] = useState<string>()
  const [joining, setJoining] = useState<{ email: string; url: string }>()
  const grant = useAction({
    run: (input: { email: string; role: StaffRole }) =>
      ownerCall('post /roles', { ...input, ...(input.role === 'helper' && switchesOf(rights)) }),
    done: ({ invited }, input) =>
      invited.some((person) => person.email === input.email)
        ? `${input.email} is invited. A mail has the link.`
        : `${input.email} is ${input.role === 'admin' ? 'an owner' : 'a helper'} now. A mail says how to sign in.`,
    onDone: ({ join_url: url }, input) => {
      setEmail('')
      setRights(usual)
      setJoining(url ? { email: input.email, url } : undefined)
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
    <Section title="Somebody new" help="Who has no account yet gets a link to choose a password.">
      {joining && <JoinLink {...joining} />}
      <InputForm className="grid gap-3" onSend={send}>
        <InputText
          name="member-email"
          label="Email"
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
          <option value="helper">Helper: packs and ships</option>
          <option value="admin">Owner: everything</option>
        </InputSelect>
        {role === 'helper' && (
          <RightSwitches
            of="somebody new"
            rights={rights}
            onSet={({ discount_percent = rights.discount_percent, ...switches }) =>
              setRights({
                discount_percent,
                rights: rightNames.filter((name) => switches[name] ?? rights.rights.includes(name)),
              })
            }
          />
        )}
        <Button type="submit" isBusy={grant.isPending}>
          {role === 'admin' ? 'Make an owner' : 'Make a helper'}
        </Button>
      </InputForm>
    </Section>
  )
}
