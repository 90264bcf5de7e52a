import type { ReactNode } from 'react'

/** The name of a list in the shop's big type, with a line next to it. */
export function ListPageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shell flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-6 pb-6 md:pt-12 md:pb-8">
      <h1 className="text-hero">{title}</h1>
      {children && <div className="max-w-md pb-1 text-muted">{children}</div>}
    </div>
  )
}
