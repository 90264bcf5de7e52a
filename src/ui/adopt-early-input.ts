import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What a visitor, or the browser's autofill, put into a control before the page came alive is taken over instead of
 * being wiped by the form's first value.
 */
export function useTypedEarly<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  onValue: (value: string) => void,
) {
  const ref = useRef<T>(null)
  const takeOver = useEffectEvent(() => {
    const typed = ref.current?.value
    if (typed && typed !== value) onValue(typed)
  })
  useEffect(() => takeOver(), [])
  return ref
}

/** The same for radios: the ref goes on what holds them. */
export function useChosenEarly<T extends HTMLElement>(
  chosen: string | null,
  onChoose: (value: string) => void,
) {
  const ref = useRef<T>(null)
  const takeOver = useEffectEvent(() => {
    const early = ref.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (early !== undefined && early !== chosen) onChoose(early)
  })
  useEffect(() => takeOver(), [])
  return ref
}

/** The same for checkboxes: `onToggle` is called for each that was changed. */
export function useCheckedEarly<T extends HTMLElement>(
  checked: string[] = [],
  onToggle: (value: string) => void,
) {
  const ref = useRef<T>(null)
  const takeOver = useEffectEvent(() => {
    for (const box of ref.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      if (box.checked !== checked.includes(box.value)) onToggle(box.value)
  })
  useEffect(() => takeOver(), [])
  return ref
}
