import { useEffect, useState } from 'react'

/** A button of the mouse, or a tap, is between down and up. */
let isPressing = false

if (typeof document !== 'undefined') {
  const note = (isDown: boolean) => () => {
    isPressing = isDown
  }
  document.addEventListener('mousedown', note(true), true)
  document.addEventListener('mouseup', note(false), true)
  // Text that is dragged away ends without a mouseup.
  document.addEventListener('dragend', note(false), true)
}

/**
 * Runs at once, or when the press under way has become its click: what shows itself meanwhile would move the target from
 * under it (rule: presses-count).
 */
export function afterPress(run: () => void): void {
  if (!isPressing) return run()
  document.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true })
}

/** `value`, but the one before while a press is under way: for what moves controls when its answer comes. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => afterPress(() => setShown(value)), [value])
  return shown
}
