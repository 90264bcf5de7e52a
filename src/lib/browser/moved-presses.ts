const pressable = 'a[href], button, label, summary'

/** A hand that moved further than this, in pixels, between down and up went somewhere else on purpose. */
const restRadius = 10

type Press = { control: Element; place: DOMRect; x: number; y: number }

/**
 * A control that moves while it is pressed, because an answer came in above it, is pressed all the same: the browser
 * would click on whatever lies below the hand when it is lifted (rule: presses-count).
 */
export function followMovedPresses() {
  let press: Press | null = null
  const forget = () => {
    press = null
  }
  const begin = ({ isPrimary, button, target, clientX, clientY }: PointerEvent) => {
    const control = isPrimary && button === 0 ? (target as Element).closest(pressable) : null
    press = control && { control, place: control.getBoundingClientRect(), x: clientX, y: clientY }
  }
  const end = (event: MouseEvent) => {
    const begun = press
    forget()
    // A key clicks too, and so does a script: without a count of clicks.
    if (!begun || event.detail === 0 || begun.control.contains(event.target as Node)) return
    const isAtRest = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < restRadius
    if (!isAtRest || !hasMoved(begun)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ;(begun.control as HTMLElement).click()
  }
  document.addEventListener('pointerdown', begin, true)
  document.addEventListener('pointercancel', forget, true)
  document.addEventListener('click', end, true)
}

function hasMoved({ control, place }: Press) {
  const { left, top } = control.getBoundingClientRect()
  return control.isConnected && (left !== place.left || top !== place.top)
}
