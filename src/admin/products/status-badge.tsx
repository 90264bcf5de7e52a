import { type ProductStatus, productStatusLabels } from '../../catalog/product-status.rules.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Badge } from '../kit/badge.tsx'

const tones = { draft: 'neutral', scheduled: 'waiting', live: 'good', archived: 'neutral' } as const

/** Who sees a product: `Live`, `Live 24 Nov 2026, 14:05`. */
export function StatusBadge({ product }: { product: { status: ProductStatus; publish_at: string | null } }) {
  const { status, publish_at } = product
  return (
    <Badge tone={tones[status]}>
      {status === 'scheduled' && publish_at
        ? `Live ${formatDateTime(new Date(publish_at))}`
        : productStatusLabels[status]}
    </Badge>
  )
}
