import { useEffect, useState } from 'react'

/** A button of the mouse, or a tap, is between down and up. */
let isPressing = false

if (typeof document !== 'undefined') {
  const note = (isDown: boolean) => () => {
    isPressing = isDown
  }
  document.addEventListener('mousedown', note(true), true)
  document.addEventListener('mouseup', note(false), true)
  // Dragging text ends without a mouseup.
  document.addEventListener('dragend', note(false), true)
}

/**
 * Runs at once, or after the click of a press under way: a layout change before it would move the target
 * (rule: presses-count).
 */
export function afterPress(run: () => void): void {
  if (!isPressing) return run()
  document.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true })
}

/** `value`, delayed while a press is under way: for values whose change moves controls. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => afterPress(() => setShown(value)), [value])
  return shown
}
