import type { BulkPreview } from '../../../catalog/bulk/bulk-change.service.ts'
import type { BulkRun } from '../../../catalog/bulk/read-bulk-runs.service.ts'
import { countText, formatCount } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { continueBulk, undoBulkChange } from './bulk-apply.client.ts'
import { bulkRunTitle, unfinishedText } from './bulk-form.rules.ts'

type OutcomeProps = { preview: BulkPreview; raise: boolean; onRaise: (raise: boolean) => void }

/** A bulk change's preview: old → new, those a sale would make dearer, then each that cannot be changed and why. */
export function BulkOutcome({ preview, raise, onRaise }: OutcomeProps) {
  const { changes, changed, failures, dearer } = preview
  const more = changed - changes.length - (raise ? dearer : 0)
  return (
    <div className="grid gap-4">
      <Counts of={preview} text="will change" />
      <BulkFailures failures={failures} />
      {dearer > 0 && <Dearer preview={preview} raise={raise} onRaise={onRaise} />}
      <ChangeList label="Will change" changes={changes} />
      {more > 0 && changes.length > 0 && <p className="text-sm text-muted">and {formatCount(more)} more</p>}
    </div>
  )
}

/** Pieces that are reduced further already: left alone, unless the owner wants them dearer (rule: sale-never-dearer). */
function Dearer({ preview: { dearer, dearer_changes: changes }, raise, onRaise }: OutcomeProps) {
  return (
    <section aria-label="Dearer than now" className="grid gap-2 border border-alert p-4">
      <p className="font-semibold text-alert">
        {countText(nouns.product, dearer)} would become dearer than now.{' '}
        {raise ? 'They change too.' : 'They stay as they are.'}
      </p>
      <ChangeList label="Would become dearer" changes={changes} isAlert />
      {dearer > changes.length && (
        <p className="text-sm text-muted">and {formatCount(dearer - changes.length)} more</p>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={raise} onChange={({ target }) => onRaise(target.checked)} />
        Change them too
      </label>
    </section>
  )
}

type ChangeListProps = { label: string; changes: BulkPreview['changes']; isAlert?: boolean }

function ChangeList({ label, changes, isAlert = false }: ChangeListProps) {
  if (changes.length === 0) return null
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {changes.map(({ id, title, before, after }) => (
        <li key={id} className="grid gap-x-4 border-b border-hairline py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="truncate">{title}</span>
          <span className="text-sm tabular-nums sm:text-base">
            <s className="text-muted">{before}</s> → <b className={isAlert ? 'text-alert' : ''}>{after}</b>
          </span>
        </li>
      ))}
    </ul>
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
    done: 'Undone',
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
          Undo it
        </Button>
      </div>
    </div>
  )
}
