import type { BulkRun } from '../../../catalog/bulk/bulk-change.schema.ts'
import { isUnfinished } from '../../../catalog/bulk/bulk-run.rules.ts'
import { countText } from '../../../lib/count-text.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { undoBulkChange } from './bulk-apply.client.ts'
import { bulkRunTitle } from './bulk-form.rules.ts'
import { BulkFailures } from './bulk-outcome.tsx'
import { UnfinishedRun } from './unfinished-run.tsx'

/** One earlier change: when, by whom, its state, and Undo. */
export function BulkRunEntry({ run }: { run: BulkRun }) {
  const undo = useAction({ run: () => undoBulkChange(run.id), done: 'Taken back', changes: 'product' })
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
          {run.can_undo && (
            <Button variant="secondary" isBusy={undo.isPending} onClick={() => undo.mutate(undefined)}>
              Undo
            </Button>
          )}
        </div>
      )}
      <BulkFailures failures={run.failures} label="Left as they are" />
    </li>
  )
}

const outcomeText = ({ state, changed, undone }: BulkRun) =>
  state === 'undone'
    ? `Taken back: ${countText('product', undone)}`
    : `${countText('product', changed)} changed`
