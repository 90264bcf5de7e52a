/**
 * Stands in the head of every page. On a slow network a button can be pressed before its script is there; the last one
 * pressed is pressed again as soon as React has taken it over (it marks the elements it owns). Links work without
 * scripts, and forms wait for theirs.
 */
export const earlyClickScript = `(function () {
  var waiting = null
  function isAlive(button) {
    return Object.keys(button).some(function (key) { return key.indexOf('__reactFiber') === 0 })
  }
  function press() {
    var button = waiting
    if (!button.isConnected) waiting = null
    else if (!isAlive(button)) setTimeout(press, 50)
    else setTimeout(function () { waiting = null; button.click() }, 100)
  }
  addEventListener('click', function (event) {
    var button = event.target.closest('button[type=button]')
    if (!button || isAlive(button)) return
    if (!waiting) setTimeout(press, 50)
    waiting = button
  }, true)
})()`
