import { useLayoutEffect, useRef } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'

export type Tab = { label: string; href: string; count?: number | undefined; isCurrent: boolean }

/** The queues of a list, as links side by side; on phones they scroll under the thumb, the chosen one in view. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const shown = tabs.map(({ href, count, isCurrent }) => `${href} ${count} ${isCurrent}`).join()
  useLayoutEffect(() => {
    const tab = bar.current!.querySelector<HTMLElement>('[aria-current]')
    if (tab) bar.current!.scrollLeft = tab.offsetLeft - (bar.current!.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="no-scrollbar relative -mx-4 overflow-x-auto border-b border-hairline px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-5">
        {tabs.map(({ label, href, count, isCurrent }) => (
          <li key={href} className="shrink-0">
            <SiteLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-1.5 border-b-2 lg:pointer-fine:min-h-10 ${isCurrent ? 'border-accent font-semibold' : 'border-transparent'}`}
            >
              {label}
              {count !== undefined && (
                // The room of two digits: the tabs after it keep their places when it changes (rule: nothing-shifts).
                <span className="min-w-[2ch] font-semibold text-alert tabular-nums">{count || ''}</span>
              )}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
