import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** No system's double click is longer. */
const longestDoubleClickMs = 1000

/**
 * Sends a form; off until the page is hydrated, so that nothing typed can leave in a URL. A double click
 * sends once (rule: presses-count); browsers also count one whose first press was on something else.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated()
  const pressedAt = useRef(-Infinity)
  return (
    <Button
      {...props}
      type="submit"
      disabled={!isHydrated || props.disabled}
      onClick={(event) => {
        const isSecond = event.detail > 1 && event.timeStamp - pressedAt.current < longestDoubleClickMs
        pressedAt.current = event.timeStamp
        if (isSecond) event.preventDefault()
        else props.onClick?.(event)
      }}
    />
  )
}
