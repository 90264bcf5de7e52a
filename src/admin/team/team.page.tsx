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
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { AddMember, type Joining } from './add-member.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { calledName } from '../../lib/person-name.rules.ts'
import { Button } from '../../ui/button.tsx'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { HelperRights } from './right-switches.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { formatDate } from '../../lib/time.ts'
import type { AnswerOf } from '../../lib/browser/owner-call.ts'

/** The staff and their permissions; next to them the staff log. */
export function TeamPage() {
  const isLog = useParams().params['part'] === 'log'
  const add = useOverlay('add-member')
  return (
    <Screen
      title="Team"
      action={
        !isLog && (
          <Button data-fields="member" onClick={() => add.open()}>
            Add a helper
          </Button>
        )
      }
    >
      <Tabs
        label="Parts of the team"
        tabs={[
          { label: 'People', href: '/admin/team', isCurrent: !isLog },
          { label: 'Team log', href: '/admin/team?part=log', isCurrent: isLog },
        ]}
      />
      <div className="pt-6">{isLog ? <StaffLogList /> : <People add={add} />}</div>
    </Screen>
  )
}

function People({ add }: { add: ReturnType<typeof useOverlay> }) {
  const [joining, setJoining] = useState<Joining>()
  const team = useQuery(ownerQuery('get /roles'))
  // Drawn at once: what comes later would push what is below (rule: nothing-shifts).
  const all = [team, useQuery(ownerQuery('get /second-factor')), useQuery(sessionsQuery)]
  if (all.some(({ isPending }) => isPending)) return <SkeletonRows />
  return (
    <>
      <Loaded query={team}>
        {({ admins, helpers, invited }) => (
          <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2">
            <div>
              {/* Taken back or used, the link opens nothing any more. */}
              {joining && invited.some(({ email }) => email === joining.email) && <JoinLink {...joining} />}
              <Section
                title="Owners"
                help="They can do everything, including money, roles, settings and exports."
              >
                <Members members={admins} has="admin" />
              </Section>
              <Section
                title="Helpers"
                help="They pack and ship, and do what you switch on. They cannot touch money, roles or exports."
              >
                {helpers.length === 0 && <p className="text-muted">No helpers yet.</p>}
                <Members members={helpers} has="helper" />
              </Section>
              {invited.length > 0 && (
                <Section title="Invited" help="They have not chosen a password yet.">
                  <Invited people={invited} />
                </Section>
              )}
            </div>
            <div>
              <SignInSafety />
            </div>
          </div>
        )}
      </Loaded>
      {add.isOpen && <AddMember onAdded={setJoining} onClose={add.close} />}
    </>
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
          : `${email} loses these screens at once, also where they are signed in now. You can add them again at any time.`,
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
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2">
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
                aria-label={`Withdraw the invitation of ${person.email}`}
                onClick={() => withdraw.mutate(person)}
              >
                Withdraw
              </button>
            </span>
          </div>
          {person.role === 'helper' && <HelperRights {...person} />}
        </li>
      ))}
    </ul>
  )
}

/** The link of somebody who was just invited: the same as in the mail, for a chat. It is shown once. */
function JoinLink({ email, url }: Joining) {
  const { brand_name: shop } = useStaff()
  return (
    <div className="mb-4 border-l-4 border-accent bg-paper p-3" role="status">
      <p className="pb-3 wrap-anywhere">
        {email} is invited: an email is on its way. You can also send the link yourself; anyone who has it can
        join.
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
