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
    <div className="section-head">
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
