import type { ReactNode } from 'react'

/** The name of a section, a line on it, and the way to more. */
export function SectionHeading({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pb-6">
      <div>
        <h2 id={id} className="text-3xl md:text-hero">
          {title}
        </h2>
        {note && <p className="pt-3 text-muted">{note}</p>}
      </div>
      {children}
    </div>
  )
}
