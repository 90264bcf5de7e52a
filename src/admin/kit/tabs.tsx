import { SiteLink } from '../../ui/site-link.tsx'

export type Tab = { label: string; href: string; count?: number | undefined; isCurrent: boolean }

/** The queues of a list, as links side by side; on phones they scroll under the thumb. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 overflow-x-auto border-b border-hairline px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-5">
        {tabs.map(({ label, href, count, isCurrent }) => (
          <li key={href} className="shrink-0">
            <SiteLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-1.5 border-b-2 ${isCurrent ? 'border-indigo font-semibold' : 'border-transparent'}`}
            >
              {label}
              {Boolean(count) && <span className="font-semibold text-camwood tabular-nums">{count}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
