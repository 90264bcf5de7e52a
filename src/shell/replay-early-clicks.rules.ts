/** Told to the window once the page is hydrated. */
export const hydratedEvent = 'page-hydrated'

/**
 * Stands in the head of every page. On a slow network a button can be pressed before its script is there: the press is
 * kept back, and the last one pressed is pressed when the page says that it is hydrated. Forms wait for their scripts.
 * Links work without; the one marked `data-returns-here`, which the server writes without the query of a page that is
 * the same for everyone, gets it when it is pressed, and the browser alone follows it: React, already hydrating, would
 * lead to the address without.
 */
export const replayEarlyClicksScript = `(function () {
  // A later page of the same visit puts its scripts into the head again.
  if (window.keepsEarlyClicks) return
  window.keepsEarlyClicks = true
  var waiting = null
  function keepBack(event) {
    var link = event.target.closest('a[data-returns-here]')
    if (link) {
      event.stopPropagation()
      if (link.search.indexOf('%3F') < 0) link.search += encodeURIComponent(location.search)
    }
    var button = event.target.closest('button[type=button]')
    if (!button) return
    event.stopImmediatePropagation()
    waiting = button
  }
  addEventListener('click', keepBack, true)
  addEventListener('${hydratedEvent}', function () {
    removeEventListener('click', keepBack, true)
    if (waiting && waiting.isConnected) setTimeout(function () { waiting.click() }, 0)
  }, { once: true })
})()`
