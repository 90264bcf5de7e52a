/** Dispatched on the window once the whole page is hydrated, not its shell alone. */
export const hydratedEvent = 'page-hydrated'

/** Dispatched on the window when the page's scripts cannot be had. */
export const lostEvent = 'scripts-lost'

/** After this time without scripts a press uses its plain HTML fallback. */
const patienceMs = 15_000

/**
 * Inline script in the head of every page. On a slow network a button can be pressed before its script is
 * loaded: the press is held back, the button shows as busy, the page says that it counts, and the last one pressed is
 * replayed after hydration. If scripts never load, a form's button submits it, and `data-instead` is a button's fallback
 * address; another says that it cannot be done. Other forms wait for their scripts. Until hydration the browser itself
 * follows links: the router of a hydrated shell would navigate while parts of the page below still look up their own route.
 * The link marked `data-returns-here`, which the server writes without the query of a public page, gets the query when
 * it is pressed.
 */
export const replayEarlyClicksScript = `(function () {
  var waiting, timer, isLost, words
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
    if (isLost) return giveUp()
    waiting.setAttribute('data-waits', '')
    say('Still loading. Your press counts.')
    timer = setTimeout(giveUp, ${patienceMs})
  }
  function say(text) {
    words = document.createElement('p')
    words.role = 'alert'
    words.className = 'early-words'
    words.textContent = text
    document.body.append(words)
  }
  function rest() {
    clearTimeout(timer)
    if (words) words.remove()
    if (waiting) waiting.removeAttribute('data-waits')
  }
  function letGo() {
    rest()
    removeEventListener('click', keepBack, true)
    if (waiting && waiting.isConnected) setTimeout(function () { waiting.click() }, 0)
  }
  function giveUp() {
    var instead = waiting.getAttribute('data-instead')
    var form = waiting.form
    rest()
    if (instead) location.href = instead
    else if (form && waiting.type == 'submit' && form.hasAttribute('action')) form.submit()
    else say('This needs a part of the page that did not arrive. Load the page again.')
    waiting = null
  }
  addEventListener('click', keepBack, true)
  addEventListener('${hydratedEvent}', letGo, { once: true })
  addEventListener('${lostEvent}', function () {
    isLost = true
    if (waiting) giveUp()
  })
})()`
