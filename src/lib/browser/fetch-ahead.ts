/** How long a page rests before what it may need next is fetched. */
const restMs = 5000

const saveData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })

let queue: Promise<unknown> | undefined

/**
 * Fetches a part of the program before it is asked for: when the page has rested and the phone is idle, one part after the
 * other; not for whoever saves data. A failure says nothing: the press asks again.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (import.meta.env.SSR || saveData()) return
  queue ??= new Promise((resolve) => setTimeout(resolve, restMs))
  queue = queue
    .then(idle)
    .then(load)
    .catch(() => {})
}
