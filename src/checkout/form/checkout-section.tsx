import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** A link next to the title, to change what is below. */
  way?: ReactNode
  children: ReactNode
}

/** A part of the one checkout column. */
export function CheckoutSection({ title, way, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-2 pb-8">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {way}
      </div>
      {children}
    </section>
  )
}
