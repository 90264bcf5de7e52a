import { useAsk } from '../kit/ask.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../staff/staff.queries.ts'
import { revokeRole, type Role } from './team.queries.ts'

type MembersProps = { members: { user_id: string; email: string }[]; has: Role }

const rights = { admin: 'owner', helper: 'helper' } as const

/** Everyone with a role, each with Revoke. */
export function Members({ members, has: role }: MembersProps) {
  const { email: own } = useStaff()
  const { confirm } = useAsk()
  const revoke = useAction({
    run: (email: string) => revokeRole(email, role),
    done: (_, email) => `${email} is no longer ${role === 'helper' ? 'a' : 'an'} ${rights[role]}`,
    changes: ['team', 'staff'],
  })
  const ask = async (email: string) => {
    const isSure = await confirm({
      title: `Remove this ${rights[role]}?`,
      text:
        email === own
          ? 'You lose these screens at once. Another owner can give them back to you.'
          : `${email} loses these screens at once, also where they are signed in now.`,
      confirmText: 'Remove',
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
              aria-label={`Remove ${email}`}
              onClick={() => void ask(email)}
            >
              Remove
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
