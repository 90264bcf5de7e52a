import { SiteLink } from '../ui/site-link.tsx'
import { useStaff } from './kit/staff.queries.ts'
import { NavList } from './nav-list.tsx'
import { useNavLines } from './nav.client.ts'
import { useStaffSignOut } from './use-sign-out.client.ts'

/** The desktop's rail: every screen by name, with what waits. */
export function Rail() {
  const { brand_name, name, email } = useStaff()
  const { signOut, isBusy } = useStaffSignOut()
  return (
    <aside className="no-print sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-hairline bg-white py-4 lg:flex">
      <SiteLink href="/admin" className="display px-[23px] pb-3 text-xl">
        {brand_name}
      </SiteLink>
      <nav aria-label="Your shop" className="flex-1">
        <NavList lines={useNavLines()} />
      </nav>
      <a href="/" className="px-[23px] pt-4 pb-1 text-accent underline-offset-4 hover:underline">
        View shop ↗
      </a>
      <div className="flex items-center justify-between gap-3 px-[23px]">
        <p className="min-w-0 truncate text-sm text-muted">{name || email}</p>
        <button
          type="button"
          aria-busy={isBusy || undefined}
          onClick={signOut}
          className="min-h-8 shrink-0 text-accent underline-offset-4 hover:underline"
        >
          Sign out
        </button>
      </div>
    </aside>
  )
}
