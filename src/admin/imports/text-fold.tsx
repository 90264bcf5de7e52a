import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** What is seldom needed of a question or a row, behind a line of text. */
export const TextFold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-accent [&::-webkit-details-marker]:hidden">
      {title}
      <Icon name="chevron" size={14} className="shrink-0 group-open:rotate-180" />
    </summary>
    <div className="pt-2">{children}</div>
  </details>
)
