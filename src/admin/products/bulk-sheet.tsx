import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkResult, Selection } from '../../catalog/bulk-change.schema.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { formatCount } from '../../lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../kit/states.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { applyBulk, undoBulkChange } from './bulk-apply.client.ts'
import { type BulkForm, type BulkKind, bulkChangeOf, bulkTitles, emptyBulkForm } from './bulk-form.rules.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { bulkPreviewQuery } from './products.queries.ts'

type BulkSheetProps = { kind: BulkKind; selection: Selection; onClose: () => void; onDone: () => void }

const countText = (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`

/** One change for many products: what it will do is shown while it is typed; done at once, with Undo. */
export function BulkSheet({ kind, selection, onClose, onDone }: BulkSheetProps) {
  const [form, setForm] = useState<BulkForm>(emptyBulkForm)
  const [progress, setProgress] = useState(0)
  const [failed, setFailed] = useState<BulkResult | null>(null)
  const change = bulkChangeOf(kind, form)
  const settled = useDebounced(JSON.stringify(change), 250)
  const asked = useQuery(bulkPreviewQuery(selection, JSON.parse(settled) as typeof change))
  const isCurrent = settled === JSON.stringify(change) && !asked.isPlaceholderData
  const preview = change && asked.data
  const apply = useAction({
    run: () => applyBulk(selection, change!, setProgress),
    done: (result) => `${countText(result.changed)} changed`,
    undo: async (result) => {
      const undone = await undoBulkChange(result.token!)
      if (undone.failed > 0) throw new Error(`${undone.failed} were changed since and stay`)
    },
    onDone: (result) => {
      onDone()
      if (result.failed > 0) setFailed(result)
      else onClose()
    },
  })
  if (failed)
    return (
      <Sheet title="Not all could be changed" onClose={onClose}>
        <BulkOutcome result={{ ...failed, changes: [] }} isDone />
      </Sheet>
    )
  const count = preview?.changed ?? 0
  return (
    <Sheet
      title={bulkTitles[kind]}
      onClose={onClose}
      footer={
        <Button
          isBusy={apply.isPending}
          disabled={!preview || !isCurrent || count === 0}
          onClick={() => apply.mutate(undefined)}
        >
          {apply.isPending && progress > 0 ? `${formatCount(progress)} done…` : `Change ${countText(count)}`}
        </Button>
      }
    >
      <BulkFields
        kind={kind}
        form={form}
        onForm={(changes) => setForm((before) => ({ ...before, ...changes }))}
      />
      {change && asked.error && <Failed error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && <BulkOutcome result={preview} />}
    </Sheet>
  )
}
