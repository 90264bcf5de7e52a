import { navLines } from './kit/nav.rules.ts'
import { useStaff } from './kit/staff.queries.ts'

/** The lines of the rail that this person may open, with how many things wait behind each. */
export function useNavLines() {
  const { role, counts, counter } = useStaff()
  const waiting = { orders: counts.to_pack + counts.to_ship, needs_you: counts.needs_you }
  return navLines
    .filter(({ isOwners }) => role === 'admin' || !isOwners)
    .filter(({ isSellers }) => !isSellers || counter !== null)
    .map(({ label, href, count }) => ({ label, href, waiting: count ? waiting[count] : 0 }))
}

/** Whether the screen at `path` belongs to the line at `href`. */
export const isCurrentLine = (href: string, path: string) =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`))
