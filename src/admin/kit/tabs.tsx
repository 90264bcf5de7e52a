import { useLayoutEffect, useRef } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'

/** `count`: how many it has; null until that is known. */
export type Tab = { label: string; href: string; count?: number | null | undefined; isCurrent: boolean }

/** At which ends tabs are out of sight: they fade there. */
function markMore(bar: HTMLElement) {
  const { scrollLeft, scrollWidth, clientWidth } = bar
  bar.dataset.more = `${scrollLeft > 1 ? 'before' : ''} ${scrollLeft + clientWidth < scrollWidth - 1 ? 'after' : ''}`
}

/** Right below a screen's title: the queues of a list, as links side by side; on phones they scroll under the thumb, the chosen one in view. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const shown = tabs.map(({ href, count, isCurrent }) => `${href} ${count} ${isCurrent}`).join()
  useLayoutEffect(() => {
    const tab = bar.current!.querySelector<HTMLElement>('[aria-current]')
    if (tab) bar.current!.scrollLeft = tab.offsetLeft - (bar.current!.clientWidth - tab.offsetWidth) / 2
    markMore(bar.current!)
  }, [shown])
  return (
    <nav
      ref={bar}
      onScroll={({ currentTarget }) => markMore(currentTarget)}
      aria-label={label}
      className="tab-row no-scrollbar relative -mx-4 -mt-3 overflow-x-auto border-b border-hairline px-4 md:mx-0 md:-mt-5 md:px-0"
    >
      <ul className="flex w-max gap-6">
        {tabs.map(({ label, href, count, isCurrent }) => (
          <li key={href} className="shrink-0">
            <SiteLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-1.5 border-b-2 lg:pointer-fine:min-h-10 ${isCurrent ? 'border-accent font-semibold' : 'border-transparent'}`}
            >
              {label}
              {/* Until the number is known it has the room of one digit (rule: nothing-shifts). */}
              {count === null && <span className="w-[1ch]" />}
              {Boolean(count) && <span className="font-semibold text-accent tabular-nums">{count}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
