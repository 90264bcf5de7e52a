import { useQuery } from '@tanstack/react-query'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { AddMember, Members } from './members.tsx'
import { SignInSafety } from './sign-in-safety.tsx'
import { StaffLogList } from './staff-log.tsx'
import { teamQuery } from './team.queries.ts'

/** The staff, their permissions, and the staff log. */
export function TeamPage() {
  const team = useQuery(teamQuery)
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
