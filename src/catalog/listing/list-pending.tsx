import { ListPageHeader } from './list-page-header.tsx'
import { GridSkeleton } from './product-grid.tsx'

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
