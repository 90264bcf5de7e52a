/** How long a page is idle before prefetching. */
const restMs = 5000

const saveData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })

let queue: Promise<unknown> | undefined

/**
 * Prefetches a part of the program: once the page has settled and the phone is idle, one part after the
 * other; not with Save-Data. A failure is silent: the press fetches again.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (import.meta.env.SSR || saveData()) return
  queue ??= new Promise((resolve) => setTimeout(resolve, restMs))
  queue = queue
    .then(idle)
    .then(load)
    .catch(() => {})
}
