import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkRun } from '../../../catalog/bulk/read-bulk-runs.service.ts'
import type { BulkChange, Selection } from '../../../catalog/bulk/bulk-change.schema.ts'
import { isUnfinished } from '../../../catalog/bulk/bulk-run.rules.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { countText, formatCount } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import { Failed } from '../../kit/states.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { applyBulk, undoBulkChange } from './bulk-apply.client.ts'
import { type BulkForm, type BulkKind, bulkChangeOf, bulkTitles, emptyBulkForm } from './bulk-form.rules.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkDone, BulkOutcome, UnfinishedRun } from './bulk-outcome.tsx'
import { ownerQuery } from '../../kit/owner-query.client.ts'
import { bulkRunsQuery } from '../products.queries.ts'
import { ActionButton } from '../../kit/action-button.tsx'

/** What a change would do; asked again whenever the form changes. */
const bulkPreviewQuery = (selection: Selection, change: BulkChange | null) => ({
  ...ownerQuery('post /products/bulk/preview', { selection, change: change! }),
  enabled: change !== null,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
})

type BulkSheetProps = {
  kind: BulkKind
  selection: Selection
  onClose: () => void
  onDone: () => void
  /** Called when an undo left products that something else changed since. */
  onLeft: () => void
}

/**
 * One change for many products: a live preview while typing; applied at once, with Undo. A change that
 * stopped midway comes first.
 */
export function BulkSheet({ kind, selection, onClose, onDone, onLeft }: BulkSheetProps) {
  const [form, setForm] = useState<BulkForm>(emptyBulkForm)
  const [progress, setProgress] = useState(0)
  const [failed, setFailed] = useState<BulkRun | null>(null)
  const change = bulkChangeOf(kind, form)
  const runs = useQuery(bulkRunsQuery)
  const settled = useDebounced(JSON.stringify(change), 250)
  const asked = useQuery(bulkPreviewQuery(selection, JSON.parse(settled) as typeof change))
  const isCurrent = settled === JSON.stringify(change) && !asked.isPlaceholderData
  const preview = change && asked.data
  const apply = useAction({
    run: (_: void, press) =>
      applyBulk({ id: press.keyOf([selection, change]), selection, change: change! }, (run) =>
        setProgress(run.changed),
      ),
    done: (run) => `${countText(nouns.product, run.changed)} changed`,
    undo: async (run) => {
      const undone = await undoBulkChange(run.id)
      if (undone.failed > run.failed) onLeft()
    },
    onDone: (run) => {
      onDone()
      if (run.failed > 0) setFailed(run)
      else onClose()
    },
    changes: 'product',
  })
  if (failed)
    return (
      <Sheet title="Not all could be changed" onClose={onClose}>
        <BulkDone run={failed} />
      </Sheet>
    )
  const unfinished = apply.isPending ? undefined : runs.data?.runs.find(isUnfinished)
  if (unfinished)
    return (
      <Sheet title="A change is not finished" onClose={onClose}>
        <p>Continue or undo it before you change other products.</p>
        <UnfinishedRun run={unfinished} />
      </Sheet>
    )
  const count = preview?.changed ?? 0
  return (
    <Sheet
      title={bulkTitles[kind]}
      onClose={onClose}
      footer={
        <ActionButton
          disabled={!preview || !isCurrent || count === 0}
          action={apply}
          label={
            apply.isPending && progress > 0
              ? `${formatCount(progress)} of ${formatCount(count)} done…`
              : `Change ${countText(nouns.product, count)}`
          }
        />
      }
    >
      <BulkFields
        kind={kind}
        form={form}
        onForm={(changes) => setForm((before) => ({ ...before, ...changes }))}
      />
      {change && asked.error && <Failed error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && (
        <BulkOutcome
          preview={preview}
          raise={form.raise}
          onRaise={(raise) => setForm((before) => ({ ...before, raise }))}
        />
      )}
    </Sheet>
  )
}
