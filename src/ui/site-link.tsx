import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Links inside an overlay replace its entry in the history. */
  replace?: boolean
  /** False keeps the scroll position, as for a tab of the same page. */
  resetScroll?: boolean
  children: ReactNode
}

/** Only the page itself is the current one; the router would say so of every address above it too. */
export const onlyItself = { exact: true }

/** A link to an address that is data (menus, breadcrumbs, settings) rather than a route named in code, also out of the shop. */
export function SiteLink({ href, replace, ...rest }: SiteLinkProps) {
  if (!href.startsWith('/')) {
    const { resetScroll: _, children, ...outside } = rest
    return (
      <a href={href} rel="noreferrer" {...outside}>
        {children}
      </a>
    )
  }
  const [path = '/', query = ''] = href.split('?')
  const search = query ? { search: Object.fromEntries(new URLSearchParams(query)) } : {}
  return (
    <Link
      to={path as never}
      activeOptions={onlyItself}
      {...(search as object)}
      {...(replace && { replace })}
      {...(rest as object)}
    />
  )
}
