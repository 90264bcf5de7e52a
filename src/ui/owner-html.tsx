import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** What the shop serves other than its pages: the owner's screens, calls, pictures and files. */
const isNoPage = /^\/(?:admin|api|media|shop-health)(?:\/|$)|\.\w+$/

/**
 * The owner's Markdown, made safe by the server (rule: safe-markdown). Its links to pages of the shop go through the router: a plain
 * press loads no whole page. Another host, a file, a place on the same page and a press for a new tab stay the browser's.
 */
export function OwnerHtml({ html, className }: { html: string; className: string }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { pathname, search, hash } = link
    if (isNoPage.test(pathname) || (hash && pathname === location.pathname && search === location.search))
      return
    event.preventDefault()
    history.push(pathname + search + hash)
  }
  // The links inside take the keyboard; Enter on one is a click.
  // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions
  return <div className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
