import { hydratedEvent } from './replay-early-clicks.rules.ts'

/** A link leads on after this in any case. Slow phones need seconds to hydrate; a page that broke is not kept for ever. */
const utmostMs = 10_000

/**
 * A link to another page that is pressed while React takes over this one leads on when that is done: parts below the
 * shell would look for the page they belong to after it is gone. Of several the last one counts.
 */
export function holdEarlyLinks(): void {
  let waiting: HTMLElement | undefined
  const hold = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.pathname === location.pathname || opensElsewhere(link, event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting = link
  }
  const letGo = () => {
    removeEventListener('click', hold, true)
    waiting?.click()
    waiting = undefined
  }
  // React puts keys of its own on every element it has taken over; the page below the shell comes after the shell.
  const letGoHydrated = () => {
    if (Object.keys(document.querySelector('#main>*') ?? {}).length) letGo()
    else setTimeout(letGoHydrated, 99)
  }
  addEventListener('click', hold, true)
  addEventListener(hydratedEvent, letGoHydrated)
  setTimeout(letGo, utmostMs)
}

const opensElsewhere = (link: HTMLAnchorElement, event: MouseEvent) =>
  link.target || event.metaKey || event.ctrlKey || event.shiftKey
