import { useAsk } from '../kit/ask.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../staff/staff.queries.ts'
import { revokeRole, type Role } from './team.queries.ts'

type MembersProps = { members: { user_id: string; email: string }[]; has: Role }

const rights = { admin: 'owner', helper: 'helper' } as const

/** Those who have a role, each with the way to take it away. */
export function Members({ members, has: role }: MembersProps) {
  const { email: own } = useStaff()
  const { confirm } = useAsk()
  const revoke = useAction({
    run: (email: string) => revokeRole(email, role),
    done: (_, email) => `${email} is no ${rights[role]} any more`,
  })
  const ask = async (email: string) => {
    const isSure = await confirm({
      title: `Take the ${rights[role]}’s right away?`,
      text:
        email === own
          ? 'You yourself lose these screens at once. Another owner can give them back.'
          : `${email} loses these screens at once, also where she is signed in now.`,
      confirmText: 'Take it away',
    })
    if (isSure) revoke.mutate(email)
  }
  return (
    <ul>
      {members.map(({ user_id: id, email }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-3 border-b border-hairline">
          <span className="min-w-0 truncate">
            {email}
            {email === own && <span className="text-muted"> (you)</span>}
          </span>
          {(role === 'helper' || members.length > 1) && (
            <button
              type="button"
              className="min-h-11 shrink-0 text-indigo"
              aria-label={`Take ${email}’s right away`}
              onClick={() => void ask(email)}
            >
              Take away
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
