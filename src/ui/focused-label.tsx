import type { ReactNode } from 'react'

/** The words of a button that takes the focus when it appears. */
export function FocusedLabel({ children }: { children?: ReactNode }) {
  return <span ref={(element) => element?.closest('button')?.focus()}>{children}</span>
}
