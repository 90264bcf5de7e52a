import { useState } from 'react'
import type { BulkRun } from '../../../catalog/bulk/bulk-change.schema.ts'
import { formatCount } from '../../../lib/count-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { continueBulk, undoBulkChange } from './bulk-apply.client.ts'
import { bulkRunTitle, unfinishedText } from './bulk-form.rules.ts'

/** A bulk change that stopped midway: its progress, Continue and Undo. */
export function UnfinishedRun({ run }: { run: BulkRun }) {
  const [latest, setLatest] = useState(run)
  const continueRun = useAction({
    run: () => continueBulk(run.id, setLatest),
    done: (done) => `${formatCount(done.changed)} changed`,
    changes: 'product',
  })
  const undo = useAction({
    run: () => undoBulkChange(run.id, setLatest),
    done: 'Taken back',
    changes: 'product',
  })
  const isBusy = continueRun.isPending || undo.isPending
  return (
    <div className="grid gap-3">
      <p role="status" className="tabular-nums">
        <b className="font-semibold">{bulkRunTitle(run.kind)}: </b>
        {unfinishedText(isBusy ? latest : run)}
      </p>
      <div className="flex flex-wrap gap-3">
        {run.state === 'open' && (
          <Button isBusy={isBusy} onClick={() => continueRun.mutate(undefined)}>
            Continue
          </Button>
        )}
        <Button variant="secondary" isBusy={isBusy} onClick={() => undo.mutate(undefined)}>
          Take it back
        </Button>
      </div>
    </div>
  )
}
