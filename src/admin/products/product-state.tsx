import { momentText } from './moment-text.rules.ts'
import { useState } from 'react'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { incompleteMessage } from '../../catalog/product-status.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { ProductForm } from './product-form.rules.ts'
import { fromLagosField } from '../kit/editor/lagos-time.rules.ts'
import { Sheet } from '../kit/sheet.tsx'
import { InputText } from '../kit/fields.tsx'
import { usePutStatus } from './product-doing.tsx'

/** Who sees a product that is not on sale, what it lacks, and when it goes live. */
export function ProductState({ product, editor }: { product: OwnerProduct; editor: Editor<ProductForm> }) {
  const [isScheduling, setScheduling] = useState(false)
  const put = usePutStatus(product, editor)
  const { status, missing } = product
  if (status === 'live') return null
  return (
    <Section title="Who sees it">
      <div className="grid justify-items-start gap-3">
        <p className={missing.length > 0 ? 'text-alert' : 'text-muted'}>{stateWords(product)}</p>
        <Button variant="secondary" onClick={() => setScheduling(true)}>
          {status === 'scheduled' ? 'Choose another time' : 'Publish at a time'}
        </Button>
      </div>
      {isScheduling && (
        <ScheduleSheet
          onClose={() => setScheduling(false)}
          onTime={async (publish_at) => {
            if (await put('scheduled', publish_at)) setScheduling(false)
          }}
        />
      )}
    </Section>
  )
}

function stateWords({ status, missing, publish_at: at }: OwnerProduct): string {
  if (missing.length > 0) return `${incompleteMessage(missing)}.`
  if (status === 'scheduled')
    return at ? `It goes live ${momentText(new Date(at), new Date())}.` : 'It goes live automatically.'
  return status === 'archived' ? 'Put away; past orders keep it.' : 'Only you see it.'
}

type ScheduleSheetProps = { onTime: (iso: string) => Promise<void>; onClose: () => void }

/** Schedules a product's publication. */
function ScheduleSheet({ onTime, onClose }: ScheduleSheetProps) {
  const [typed, setTyped] = useState('')
  const iso = fromLagosField(typed)
  return (
    <Sheet
      title="Publish at a time"
      onClose={onClose}
      footer={
        <Button disabled={!iso} onClick={() => iso && void onTime(iso)}>
          Publish then
        </Button>
      }
    >
      <InputText
        name="publish_at"
        label="Goes live"
        hint="Lagos time"
        data-autofocus
        type="datetime-local"
        value={typed}
        onValue={setTyped}
      />
    </Sheet>
  )
}
