import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stockChangeLabels, type StockChangeReason } from '../../../catalog/stock/stock-reasons.rules.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { Loaded } from '../../kit/states.tsx'
import { ownerQuery } from '../../kit/owner-query.client.ts'
import { controlClass } from '../../../ui/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { variantName } from '../../../lib/variant-label.rules.ts'

const words: Record<string, string> = {
  ...(stockChangeLabels satisfies Record<StockChangeReason, string>),
  held: 'Held for an order',
  released: 'An order let it go',
  sold: 'Sold',
}

/** Who did it: an owner, a helper, or the shop itself. */
function actorWords(actor: string): string {
  if (actor.startsWith('admin:')) return 'owner'
  return actor.startsWith('helper:') ? 'helper' : 'the shop'
}

const signed = (delta: number) => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`)

/** Stock movements of one size, the newest first. */
export function StockHistory({ variantId }: { variantId: string }) {
  const query = useQuery(ownerQuery('get /stock/movements', { variant_id: variantId }))
  return (
    <section aria-label="History">
      <h3 className="pb-2 text-base">History</h3>
      <Loaded query={query}>
        {({ movements }) =>
          movements.length === 0 ? (
            <p className="text-muted">No stock movements yet.</p>
          ) : (
            <ul className="border-t border-hairline">
              {movements.map((row) => (
                <li key={row.id} className="flex gap-3 border-b border-hairline py-2 text-sm">
                  <b className="w-12 shrink-0 tabular-nums">
                    {row.stock_delta === 0 ? '·' : signed(row.stock_delta)}
                  </b>
                  <span className="grow">
                    {words[row.reason] ?? row.reason}
                    {row.note && ` · ${row.note}`}
                    <span className="block text-muted">
                      {formatDateTime(new Date(row.created_at))} · {actorWords(row.actor)}
                    </span>
                  </span>
                  <span className="shrink-0 tabular-nums">{row.stock_after}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

type HistorySheetProps = {
  variants: { id: string; color: string | null; size: string | null }[]
  onClose: () => void
}

/** Stock movements, size by size. */
export function HistorySheet({ variants, onClose }: HistorySheetProps) {
  const [id, setId] = useState(variants[0]!.id)
  return (
    <Sheet title="Stock history" onClose={onClose}>
      <select
        aria-label="Size"
        value={id}
        onChange={({ target }) => setId(target.value)}
        className={controlClass}
      >
        {variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {variantName(variant)}
          </option>
        ))}
      </select>
      <StockHistory variantId={id} />
    </Sheet>
  )
}
