import { Screen } from '../kit/screen.tsx'
import { useStaff } from '../staff/staff.queries.ts'

/** What to do first (rule: today). */
export function TodayPage() {
  const { counts } = useStaff()
  return (
    <Screen title="Today">
      <p>
        {counts.to_pack} to pack, {counts.to_ship} to ship.
      </p>
    </Screen>
  )
}
