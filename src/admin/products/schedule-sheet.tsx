import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { fromLagosField } from '../kit/editor/lagos-time.rules.ts'
import { Sheet } from '../kit/sheet.tsx'

type ScheduleSheetProps = { onTime: (iso: string) => Promise<void>; onClose: () => void }

/** Schedules a product's publication. */
export function ScheduleSheet({ onTime, onClose }: ScheduleSheetProps) {
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
      <Field name="publish_at" label="Goes live" hint="Lagos time">
        {(tied) => (
          <input
            {...tied}
            data-autofocus
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={controlClass}
          />
        )}
      </Field>
    </Sheet>
  )
}
