import { useEffect, useEffectEvent, useRef } from 'react'

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** Each control's last input since the page began to load; written by the script below. */
    earlyInput?: WeakMap<Element, string>
  }
}

/**
 * Inline script in the head of every page: records input before hydration, because the DOM does not
 * distinguish a field that was emptied, or typed back to its value, from an untouched one.
 */
export const recordEarlyInputScript = `(function () {
  if (window.earlyInput) return
  var last = window.earlyInput = new WeakMap()
  function record(event) { last.set(event.target, event.target.value) }
  addEventListener('input', record, true)
  addEventListener('change', record, true)
})()`

/**
 * A control's input from before hydration, or null if untouched. `shown` is the control's value now, `value`
 * the form's, `recorded` the one recorded by the head's script. Without a record the browser filled it in:
 * saved passwords, a restored tab. An empty select merely lacks that option.
 */
export function earlyInputOf(control: {
  shown: string
  value: string
  recorded: string | undefined
  isSelect: boolean
}): string | null {
  const { shown, value, recorded, isSelect } = control
  if (recorded !== undefined) return recorded
  return shown === value || (isSelect && shown === '') ? null : shown
}

/**
 * Adopts a shopper's or autofill's input from before hydration, emptying included: otherwise the next render
 * would restore the form's first value. `onTouched` is called also when the input equals the form's value.
 */
export function useAdoptEarlyInput<T extends TextControl>(
  value: string,
  onValue: (value: string) => void,
  onTouched?: () => void,
) {
  const ref = useRef<T>(null)
  const adopt = useEffectEvent(() => {
    const control = ref.current
    if (!control) return
    const recorded = window.earlyInput?.get(control)
    const isSelect = control instanceof HTMLSelectElement
    const early = earlyInputOf({ shown: control.value, value, recorded, isSelect })
    if (early === null) return
    onTouched?.()
    if (early !== value) onValue(early)
  })
  useEffect(() => adopt(), [])
  return ref
}

/** The same for a radio or a checkbox. React may report a press during hydration a second time. */
export function useAdoptEarlyChecked(checked: boolean, onChecked: (isChecked: boolean) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const adopt = useEffectEvent(() => {
    const { type, checked: isChecked } = ref.current!
    if (isChecked !== checked && (isChecked || type === 'checkbox')) onChecked(isChecked)
  })
  useEffect(() => adopt(), [])
  return ref
}
