import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/**
 * Sends a form; off until the page is hydrated, so that nothing typed can leave in a URL. A double click
 * sends once (rule: presses-count).
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated()
  return (
    <Button
      {...props}
      type="submit"
      disabled={!isHydrated || props.disabled}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
        else props.onClick?.(event)
      }}
    />
  )
}
