/** Dispatched on the window once the whole page is hydrated, not its shell alone. */
export const hydratedEvent = 'page-hydrated'

/** After this time without scripts a press uses its plain HTML fallback. */
const patienceMs = 15_000

/**
 * Inline script in the head of every page. On a slow network a button can be pressed before its script is
 * loaded: the press is held back, the button shows as busy, and the last one pressed is replayed after
 * hydration. If scripts never load, a form's button submits it, and `data-instead` is a button's fallback
 * address. Other forms wait for their scripts. Until hydration the browser itself follows links: the router
 * of a hydrated shell would navigate while parts of the page below still look up their own route. The link
 * marked `data-returns-here`, which the server writes without the query of a public page, gets the query when
 * it is pressed.
 */
export const replayEarlyClicksScript = `(function () {
  var waiting, timer
  function keepBack(event) {
    var link = event.target.closest('a')
    if (link) {
      event.stopPropagation()
      if (link.hasAttribute('data-returns-here') && location.pathname != '/auth' && link.search.indexOf('%3F') < 0)
        link.search += encodeURIComponent(location.search)
    }
    var button = event.target.closest('button[type=button],button[form]')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    rest()
    waiting = button
    waiting.setAttribute('data-waits', '')
    timer = setTimeout(giveUp, ${patienceMs})
  }
  function rest() {
    clearTimeout(timer)
    if (waiting) waiting.removeAttribute('data-waits')
  }
  function letGo() {
    rest()
    removeEventListener('click', keepBack, true)
    if (waiting && waiting.isConnected) setTimeout(function () { waiting.click() }, 0)
  }
  function giveUp() {
    var instead = waiting.getAttribute('data-instead')
    if (instead) location.href = instead
    else if (waiting.form) letGo()
    rest()
  }
  addEventListener('click', keepBack, true)
  addEventListener('${hydratedEvent}', letGo, { once: true })
})()`
