import type { BulkPreview, BulkRun } from '../../../catalog/bulk/bulk-change.schema.ts'
import { formatCount } from '../../../lib/count-text.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { continueBulk, undoBulkChange } from './bulk-apply.client.ts'
import { bulkRunTitle, unfinishedText } from './bulk-form.rules.ts'

/** A bulk change's preview: old → new, then each product that cannot be changed and why. */
export function BulkOutcome({ preview }: { preview: BulkPreview }) {
  const { changes, changed, failures } = preview
  return (
    <div className="grid gap-4">
      <Counts of={preview} text="will change" />
      <BulkFailures failures={failures} />
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

/** The products a change skipped. */
export const BulkDone = ({ run }: { run: BulkRun }) => (
  <div className="grid gap-4">
    <Counts of={run} text="changed" />
    <BulkFailures failures={run.failures} />
  </div>
)

type CountsProps = { of: Pick<BulkRun, 'changed' | 'unchanged' | 'failed'>; text: string }

const Counts = ({ of: { changed, unchanged, failed }, text }: CountsProps) => (
  <p role="status" className="font-semibold tabular-nums">
    {changed} {text}
    {unchanged > 0 && `, ${unchanged} are like this already`}
    {failed > 0 && <span className="text-alert">, {failed} cannot</span>}
  </p>
)

type FailuresProps = { failures: BulkRun['failures']; label?: string }

/** Each product that was not changed, with the reason. */
export function BulkFailures({ failures, label = 'Cannot be changed' }: FailuresProps) {
  if (failures.length === 0) return null
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {failures.map(({ id, title, message }) => (
        <li key={id} className="border-b border-hairline py-2">
          <a href={`/admin/products/${id}`} className="font-semibold underline underline-offset-4">
            {title}
          </a>
          <span className="block text-sm text-alert">{message}</span>
        </li>
      ))}
    </ul>
  )
}

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
