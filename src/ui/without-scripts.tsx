import type { ReactNode } from 'react'

/** Shown where scripts are off, or were lost: what cannot be done here, and what can (rule: without-scripts). */
export const WithoutScripts = ({ children }: { children: ReactNode }) => (
  <p className="without-scripts border-l-8 border-signal bg-paper px-4 py-3">{children}</p>
)
