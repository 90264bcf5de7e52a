import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  help?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of an editor or a detail: a heading, a short line of help, its content. */
export function Section({ title, help, aside, children, className = '' }: SectionProps) {
  return (
    <section aria-label={title} className={`pb-8 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <h2 className="text-base">{title}</h2>
        {aside}
      </div>
      {help && <p className="-mt-2 pb-3 text-sm text-muted">{help}</p>}
      {children}
    </section>
  )
}
