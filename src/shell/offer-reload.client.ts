/**
 * Says above a page whose scripts did not arrive that it is not complete, and loads it again when asked, or once the
 * connection is back (rule: offline-pages). Outside React, which does not run.
 */
export function offerReload(): void {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'bg-signal px-4 py-2 text-center font-semibold text-on-signal'
  notice.innerHTML =
    'This page did not load in full. Check your connection and <a href="" class="underline">try again</a>.'
  document.body.prepend(notice)
  addEventListener('online', () => location.reload(), { once: true })
}
