import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { SiteLink } from './site-link.tsx'

type LinkTabsProps = {
  label: string
  tabs: { id: string; title: string; href: string }[]
  current: string
  children: ReactNode
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Tabs that are links: the URL says which is open, so that it can be shared, and without JavaScript they are
 * plain links. Arrow keys, Home and End move between them once the page is hydrated.
 */
export function LinkTabs({ label, tabs, current, children }: LinkTabsProps) {
  const isHydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const next = links[step(links.indexOf(event.target as HTMLElement), links.length - 1)]
    next?.focus()
    next?.click()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex border-b border-ink"
      >
        {tabs.map(({ id, title, href }) => {
          const isCurrent = id === current
          return (
            <SiteLink
              key={id}
              href={href}
              replace
              resetScroll={false}
              role="tab"
              id={`tab-${id}`}
              aria-selected={isCurrent}
              aria-current={isCurrent ? 'page' : undefined}
              aria-controls={isCurrent ? 'tab-panel' : undefined}
              tabIndex={isHydrated && !isCurrent ? -1 : 0}
              className="display flex min-h-14 items-center px-4 pb-2 text-2xl first:-ml-px aria-selected:bg-ink aria-selected:text-on-ink md:px-8 md:text-3xl"
            >
              {title}
            </SiteLink>
          )
        })}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  )
}
