import { useEffect, useRef } from 'react'
import { SiteLink } from '../ui/site-link.tsx'
import { useStaff } from './kit/staff.queries.ts'
import { NavFoot } from './nav-foot.tsx'
import { NavList } from './nav-list.tsx'
import { useNavLines } from './nav.client.ts'

/** The desktop's rail: every screen by name, with what waits; all of them are in sight in a window of 800 px. */
export function Rail() {
  const { brand_name } = useStaff()
  const lines = useNavLines()
  const rail = useRef<HTMLElement>(null)
  const current = lines.find(({ isCurrent }) => isCurrent)?.href
  // In low windows the last screens are below its edge.
  useEffect(() => {
    rail.current?.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <aside
      ref={rail}
      className="no-print sticky top-0 hidden h-dvh scroll-py-4 flex-col overflow-y-auto border-r border-hairline bg-white py-3 tall:py-4 lg:flex"
    >
      <SiteLink href="/admin" className="display px-[23px] pb-2 text-xl tall:pb-3">
        {brand_name}
      </SiteLink>
      <nav aria-label="Your shop" className="flex-1">
        <NavList lines={lines} />
      </nav>
      <div className="px-[23px] pt-2 tall:pt-3">
        <NavFoot size="min-h-7 tall:min-h-8" />
      </div>
    </aside>
  )
}
