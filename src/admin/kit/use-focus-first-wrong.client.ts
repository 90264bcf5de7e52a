import { useEffect, useRef } from 'react'
import { useWindowEvent } from '../../lib/browser/use-window-event.ts'

/**
 * Call what it gives when something is sent: the first field that is then shown as wrong, also once the shop has answered, gets
 * the focus, unless the person has typed meanwhile.
 */
export function useFocusFirstWrong(within: () => ParentNode | null): () => void {
  const isSent = useRef(false)
  useWindowEvent('input', () => {
    isSent.current = false
  })
  // After each render: the errors come with the answer.
  useEffect(() => {
    const wrong = isSent.current && within()?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    isSent.current = false
    wrong.focus()
  })
  return () => {
    isSent.current = true
  }
}
