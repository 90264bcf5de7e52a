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
