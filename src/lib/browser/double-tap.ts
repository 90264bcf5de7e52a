/** How long the second tap of a slow double tap may follow on what the first has brought. */
const doubleTapMs = 600
/** That of a quick one, on what the first has opened at once. */
const quickTapMs = 350
/** How far the finger may have moved meanwhile, in pixels. */
const reach = 44

let last: { x: number; y: number; target: EventTarget | null } | undefined
let shield: HTMLElement | undefined

/** Enter or Space on the button that has the focus; not in a field, whose form then clicks its button. */
const isSameKey = ({ detail, target }: MouseEvent) =>
  detail === 0 && target === last?.target && target === document.activeElement

if (typeof window !== 'undefined') {
  const stop = (event: Event) => {
    event.stopImmediatePropagation()
    if (event.type !== 'touchstart') event.preventDefault()
  }
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'])
    addEventListener(type, (event) => shield && event.target === shield && stop(event), {
      capture: true,
      passive: type === 'touchstart',
    })
  addEventListener(
    'click',
    (event) => {
      if (shield && isSameKey(event)) return stop(event)
      last = { x: event.clientX, y: event.clientY, target: event.target }
    },
    true,
  )
}

/**
 * Covers the place of the last press for as long as its second tap may come: what has come there by itself takes no press until
 * then (rule: double-taps).
 */
export function shieldLastPress(ms = doubleTapMs): void {
  if (!last) return
  const cover = document.createElement('div')
  cover.setAttribute('aria-hidden', 'true')
  const [left, top] = [last.x - reach, last.y - reach]
  cover.style.cssText = `position:fixed;z-index:2147483647;left:${left}px;top:${top}px;width:${2 * reach}px;height:${2 * reach}px`
  shield?.remove()
  shield = cover
  document.body.append(cover)
  setTimeout(() => {
    cover.remove()
    if (shield === cover) shield = undefined
  }, ms)
}

/** What a press has opened takes no quick second tap. */
export const shieldQuickTap = (): void => shieldLastPress(quickTapMs)
