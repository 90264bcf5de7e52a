import { formatCount, type Noun, nounOf } from '../../../lib/count-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useParams } from '../use-params.client.ts'

type PagerProps = { total: number; page: number; limit: number; noun: Noun | string }

/** Pages through a list; shows the total. */
export function Pager({ total, page, limit, noun }: PagerProps) {
  const { set } = useParams()
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  const go = (to: number) => {
    set({ page: to === 1 ? undefined : String(to) })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 py-4">
      <p className="text-sm text-muted tabular-nums">
        {total > 0 && `${first}–${last} of `}
        {typeof noun === 'string' ? noun : `${formatCount(total)} ${nounOf(noun, total)}`}
      </p>
      {total > limit && (
        <div className="flex gap-2">
          <Button variant="secondary" disabled={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={last >= total} onClick={() => go(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
