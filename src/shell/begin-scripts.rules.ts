import { hydratedEvent, lostEvent } from './replay-early-clicks.rules.ts'

/** Marks a script that the head names but that is not to be fetched yet. */
export const postponedScript = 'data-later'

/** On a slow network scripts wait no longer for the first picture: whatever they wait for, they are behind it. */
const patienceMs = 1000

/** Pictures further down wait no longer than this for scripts that do not arrive. */
const picturesWaitMs = 6000

/** On the document's element: its lazy pictures are not drawn, and so not fetched, until the page is hydrated. */
export const scriptsFirst = 'data-scripts-first'

/**
 * Inline script in the head of every page. Fetches the postponed scripts when the page's first picture is painted, when
 * somebody touches the page, and after `patienceMs` in any case; `window.scriptsBegun` resolves then. The pictures below
 * the first come after them, or when somebody scrolls: on a slow network the page would else be pressable after all of
 * them.
 */
export const beginScriptsScript = `window.scriptsBegun = new Promise(function (resolve) {
  var touches = ['pointerdown', 'keydown', 'focusin', 'input', 'click']
  var ends = ['load', 'error']
  var page = document.documentElement
  var timer = setTimeout(begin, ${patienceMs})
  page.setAttribute('${scriptsFirst}', '')
  setTimeout(drawPictures, ${picturesWaitMs})
  addEventListener('${hydratedEvent}', drawPictures)
  addEventListener('${lostEvent}', drawPictures)
  document.addEventListener('scroll', drawPictures, true)
  function drawPictures() { page.removeAttribute('${scriptsFirst}') }
  function begin() {
    clearTimeout(timer)
    touches.forEach(function (touch) { removeEventListener(touch, begin, true) })
    ends.forEach(function (end) { document.removeEventListener(end, ended, true) })
    document.querySelectorAll('link[${postponedScript}]').forEach(function (link) {
      link.onerror = function () {
        link.remove()
        drawPictures()
      }
      link.rel = 'modulepreload'
    })
    resolve()
  }
  function afterPaint() {
    if (isPainted(performance)) return requestAnimationFrame(function () { requestAnimationFrame(function () { setTimeout(begin) }) })
    new PerformanceObserver(function (entries) { if (isPainted(entries)) begin() }).observe({ type: 'paint', buffered: true })
  }
  function isPainted(entries) { return entries.getEntriesByName('first-contentful-paint').length > 0 }
  function isFirst(part) { return part.matches('img[fetchpriority=high]') }
  function ended(event) { if (isFirst(event.target)) afterPaint() }
  touches.forEach(function (touch) { addEventListener(touch, begin, true) })
  ends.forEach(function (end) { document.addEventListener(end, ended, true) })
  document.addEventListener('DOMContentLoaded', function () {
    if (![].some.call(document.images, isFirst)) afterPaint()
  })
})`
