import { hydratedEvent, lostEvent } from './replay-early-clicks.rules.ts'

/** On the document's element once they are taken for lost: what replaces them is shown (rule: without-scripts). */
const lostMark = 'data-scripts-lost'

/** After this time without scripts the page says so, and goes on waiting. */
const patienceMs = 20_000

/**
 * Inline script in the head of every page: says above a page whose scripts did not arrive that it is not complete, and
 * loads it again when asked, or once the connection is back (rule: offline-pages). Scripts that arrive later take the
 * words away.
 */
export const lostScriptsScript = `(function () {
  var notice, isHydrated
  var timer = setTimeout(lose, ${patienceMs})
  function lose() { if (!isHydrated) dispatchEvent(new Event('${lostEvent}')) }
  function say() {
    if (notice) return
    document.documentElement.setAttribute('${lostMark}', '')
    notice = document.createElement('p')
    notice.role = 'alert'
    notice.className = 'lost-words'
    notice.innerHTML = 'This page did not load in full. Check your connection and <a href="">try again</a>.'
    document.body.prepend(notice)
    addEventListener('online', reload)
  }
  function reload() { location.reload() }
  document.addEventListener('error', function (event) {
    if (event.target.tagName == 'SCRIPT') lose()
  }, true)
  addEventListener('${lostEvent}', say)
  addEventListener('${hydratedEvent}', function () {
    isHydrated = true
    clearTimeout(timer)
    removeEventListener('online', reload)
    document.documentElement.removeAttribute('${lostMark}')
    if (notice) notice.remove()
  })
})()`
