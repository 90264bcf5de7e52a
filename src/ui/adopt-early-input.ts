import { useEffect, useEffectEvent, useRef } from 'react'

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was put into each control last, from the moment the page begins; written by the script below. */
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
 * What a person left in a control before the page was hydrated, or null when nobody touched it. `shown` is what the
 * control holds now, `value` what the form holds, `recorded` what the script in the head saw put in. Without a record the
 * browser itself filled it in: saved passwords, a restored tab. A select that holds nothing merely lacks that option.
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
 * What a shopper, or the browser's autofill, did to a control before the page was hydrated is taken over, emptying it
 * included: otherwise the form's first value would come back with the next render. `onTouched` is called also when what
 * they left is what the form holds.
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
