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
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 lg:order-2">
          <Loaded query={team}>
            {({ admins, helpers }) => (
              <>
                <Section title="Owners" help="Everything: money, roles, settings, exports.">
                  <Members members={admins} has="admin" />
                </Section>
                <Section title="Helpers" help="Pack, ship and edit stock. No money, no roles, no exports.">
                  {helpers.length === 0 && <p className="text-muted">No helper yet.</p>}
                  <Members members={helpers} has="helper" />
                </Section>
                <AddMember />
                <SignInSafety />
              </>
            )}
          </Loaded>
        </div>
        <StaffLogList />
      </div>
    </Screen>
  )
}
