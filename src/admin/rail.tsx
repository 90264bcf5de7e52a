import { useLocation } from '@tanstack/react-router'
import { SiteLink } from '../ui/site-link.tsx'
import { useStaff } from './kit/staff.queries.ts'
import { useStaffSignOut } from './use-sign-out.client.ts'
import { isCurrentLine, useNavLines } from './nav.client.ts'

/** The desktop's rail: every screen by name, with what waits. */
export function Rail() {
  const { brand_name, name, email } = useStaff()
  const { signOut, isBusy } = useStaffSignOut()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <aside className="no-print sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-hairline bg-white py-5 lg:flex">
      <SiteLink href="/admin" className="display px-[23px] pb-4 text-xl">
        {brand_name}
      </SiteLink>
      <nav aria-label="Your shop" className="flex-1">
        <ul>
          {useNavLines().map(({ label, href, waiting }) => {
            const isCurrent = isCurrentLine(href, path)
            return (
              <li key={href}>
                <SiteLink
                  href={href}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`flex min-h-10 items-center justify-between border-l-3 px-5 hover:bg-stage ${isCurrent ? 'border-accent bg-stage font-semibold' : 'border-transparent'}`}
                >
                  {label}
                  {waiting > 0 && (
                    <span className="font-semibold text-alert tabular-nums">
                      {waiting}
                      <span className="sr-only"> waiting</span>
                    </span>
                  )}
                </SiteLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <a href="/" className="px-[23px] py-2 text-accent underline-offset-4 hover:underline">
        View shop ↗
      </a>
      <p className="truncate px-[23px] pt-3 text-sm text-muted">{name || email}</p>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={signOut}
        className="min-h-11 px-[23px] text-left text-accent underline-offset-4 hover:underline"
      >
        Sign out
      </button>
    </aside>
  )
}
