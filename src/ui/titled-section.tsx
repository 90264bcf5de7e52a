import type { ReactNode } from 'react'

type TitledSectionProps = { id: string; title: string; children: ReactNode }

/** A part of a page under a line of its own, named by its heading. */
export const TitledSection = ({ id, title, children }: TitledSectionProps) => (
  <section aria-labelledby={`${id}-heading`} className="border-t border-ink pt-4">
    <h2 id={`${id}-heading`} className="mb-5 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)
