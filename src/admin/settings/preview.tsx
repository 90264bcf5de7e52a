import type { ReactNode } from 'react'

/** A preview of the shop with unsaved edits, rendered only here. */
export function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="mb-8 min-w-0 lg:sticky lg:top-20">
      <figcaption className="pb-2 text-sm text-muted">{label}</figcaption>
      <div className="overflow-hidden border border-hairline bg-ground" inert>
        {children}
      </div>
    </figure>
  )
}

/** Fields at the left, the preview at the right; on phones below them: what one came to change is first. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="max-w-2xl lg:order-1">{children}</div>
      <div className="min-w-0 max-lg:pt-6 lg:order-2">{preview}</div>
    </div>
  )
}
