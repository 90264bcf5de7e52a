/** Dispatched on the window once the whole page is hydrated, not its shell alone. */
export const hydratedEvent = 'page-hydrated'

/** After so long without scripts a press gets what plain HTML has for it. */
const patienceMs = 15_000

/**
 * Stands in the head of every page. On a slow network a button can be pressed before its script is there: the press is
 * kept back, the button says that it is busy, and the last one pressed is pressed when the page says that it is hydrated.
 * Scripts that do not come at all: a button of a form sends it, and `data-instead` is the address that does for a button.
 * Other forms wait for their scripts. Links work without, and until then the browser alone follows them: in a hydrated
 * shell the router would lead on while parts of the page below still look for the route they belong to. The link marked
 * `data-returns-here`, which the server writes without the query of a page that is the same for everyone, gets it when it
 * is pressed.
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
