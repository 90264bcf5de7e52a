import { hydratedEvent } from './replay-early-clicks.rules.ts'

/** A link leads on after this in any case. */
const utmostMs = 3000

/**
 * A link to another page that is pressed while React takes over this one leads on when that is done: parts below the
 * shell would look for the page they belong to after it is gone. Of several the last one counts. React has nothing left
 * to do when the shell says so and the browser is idle; a browser that does not tell goes on at once.
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
  addEventListener('click', hold, true)
  addEventListener(hydratedEvent, () => (window.requestIdleCallback ?? setTimeout)(letGo))
  setTimeout(letGo, utmostMs)
}

const opensElsewhere = (link: HTMLAnchorElement, event: MouseEvent) =>
  link.target || event.metaKey || event.ctrlKey || event.shiftKey
