import type { ReactNode } from 'react'
import { GridSkeleton } from './product-grid.tsx'

/** The name of a list in the shop's big type, with a line next to it. */
export function ListPageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shell flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-6 pb-6 md:pt-12 md:pb-8">
      <h1 className="text-hero">{title}</h1>
      {children && <div className="max-w-md pb-1 text-muted">{children}</div>}
    </div>
  )
}

/** A list page on its way. */
export function ListPending({ title, count = 8 }: { title: string; count?: number }) {
  return (
    <main>
      <ListPageHeader title={title} />
      <div className="shell grid gap-x-8 lg:grid-cols-[240px_1fr]">
        <div className="max-lg:hidden" />
        <GridSkeleton count={count} />
      </div>
    </main>
  )
}
