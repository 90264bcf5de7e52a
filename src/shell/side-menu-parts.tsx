import { type ReactNode, useState } from 'react'
import { readStored, writeStored } from '../lib/browser/session-store.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** A line of the menu, to a page of the shop or out of it. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const className = 'flex min-h-11 items-center underline-offset-4 hover:underline'
  return (
    <li>
      <SiteLink replace href={href} className={className}>
        {children}
      </SiteLink>
    </li>
  )
}

type CollapsibleProps = { name: string; title: string; links: { label: string; href: string }[] }

/** Stores whether it was open for the browser session (rule: side-menu). */
export function Collapsible({ name, title, links }: CollapsibleProps) {
  const key = `menu.${name}`
  const [isOpen, setOpen] = useState(() => readStored<boolean>(key, 'tab') === true)
  return (
    <details
      open={isOpen}
      className="group border-t border-current/25"
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        writeStored(key, event.currentTarget.open, 'tab')
      }}
    >
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron" className="transition-transform duration-200 ease-shop group-open:rotate-180" />
      </summary>
      <ul className="pb-3">
        {links.map(({ label, href }) => (
          <MenuLink key={href} href={href}>
            {label}
          </MenuLink>
        ))}
      </ul>
    </details>
  )
}
