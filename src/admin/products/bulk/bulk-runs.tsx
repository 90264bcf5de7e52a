import { useQuery } from '@tanstack/react-query'
import { isUnfinished } from '../../../catalog/bulk/bulk-run.rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { bulkRunsQuery } from '../products.queries.ts'
import { UnfinishedRun, BulkFailures } from './bulk-outcome.tsx'
import type { BulkRun } from '../../../catalog/bulk/read-bulk-runs.service.ts'
import { countText } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { useAction } from '../../kit/use-action.client.ts'
import { undoBulkChange } from './bulk-apply.client.ts'
import { bulkRunTitle } from './bulk-form.rules.ts'
import { ActionButton } from '../../kit/action-button.tsx'

/** Earlier changes of many products: one that stopped midway is in sight, the others are behind a button. */
export function BulkRuns() {
  const { params, set } = useParams()
  const { data } = useQuery(bulkRunsQuery)
  if (!data || data.runs.length === 0) return null
  const unfinished = data.runs.find(isUnfinished)
  const show = (changes: string | undefined) => set({ changes, page: params.page })
  return (
    <>
      {unfinished && (
        <section
          aria-label="Not finished"
          className="order-first basis-full border border-alert bg-white p-4"
        >
          <UnfinishedRun run={unfinished} />
        </section>
      )}
      <div>
        <Button variant="link" onClick={() => show('open')}>
          Earlier changes of many products
        </Button>
      </div>
      {params['changes'] && (
        <Sheet title="Changes of many products" onClose={() => show(undefined)}>
          <ul className="border-t border-hairline">
            {data.runs.map((run) => (
              <BulkRunEntry key={run.id} run={run} />
            ))}
          </ul>
          <p className="text-sm text-muted">You can undo a change for a week.</p>
        </Sheet>
      )}
    </>
  )
}

/** One earlier change: when, by whom, its state, and Undo. */
function BulkRunEntry({ run }: { run: BulkRun }) {
  const undo = useAction({ run: () => undoBulkChange(run.id), done: 'Undone', changes: 'product' })
  return (
    <li className="grid gap-2 border-b border-hairline py-3">
      <p className="wrap-anywhere">
        <b className="font-semibold">{bulkRunTitle(run.kind)}</b>
        <span className="block text-sm text-muted">
          {[formatDateTime(new Date(run.at)), run.by].filter(Boolean).join(' · ')}
        </span>
      </p>
      {isUnfinished(run) ? (
        <UnfinishedRun run={run} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular-nums">{outcomeText(run)}</p>
          {run.can_undo && <ActionButton variant="secondary" action={undo} label="Undo" />}
        </div>
      )}
      <BulkFailures failures={run.failures} label="Left as they are" />
    </li>
  )
}

const outcomeText = ({ state, changed, undone }: BulkRun) =>
  state === 'undone'
    ? `Undone: ${countText(nouns.product, undone)}`
    : `${countText(nouns.product, changed)} changed`
