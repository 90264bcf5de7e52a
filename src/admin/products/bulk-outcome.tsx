import type { BulkResult } from '../../catalog/bulk-change.schema.ts'
import { formatCount } from '../../lib/count-text.ts'

/** What a change of many products does, or did not do: old → new, then each product that cannot be changed and why. */
export function BulkOutcome({ result, isDone = false }: { result: BulkResult; isDone?: boolean }) {
  const { changes, changed, unchanged, failed, failures } = result
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold tabular-nums">
        {isDone ? `${changed} changed` : `${changed} will change`}
        {unchanged > 0 && `, ${unchanged} are like this already`}
        {failed > 0 && <span className="text-camwood">, {failed} cannot</span>}
      </p>
      {failures.length > 0 && (
        <ul aria-label="Cannot be changed" className="border-t border-hairline">
          {failures.map(({ id, title, message }) => (
            <li key={id} className="border-b border-hairline py-2">
              <a href={`/admin/products/${id}`} className="font-semibold underline underline-offset-4">
                {title}
              </a>
              <span className="block text-sm text-camwood">{message}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ul aria-label="Will change" className="border-t border-hairline">
          {changes.map(({ id, title, before, after }) => (
            <li
              key={id}
              className="grid gap-x-4 border-b border-hairline py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="truncate">{title}</span>
              <span className="text-sm tabular-nums sm:text-base">
                <s className="text-muted">{before}</s> → <b>{after}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed > changes.length && changes.length > 0 && (
        <p className="text-sm text-muted">and {formatCount(changed - changes.length)} more</p>
      )}
    </div>
  )
}
