import { useState } from 'react'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { lagosDay, formatTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { InputForm, InputSelect, InputText } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import { useChangeImport } from './use-change-import.client.ts'

type Props = { file: ImportView }

/** Who sees the new ones, and when the pieces were counted. */
export function HowToMoveIn({ file }: Props) {
  const hasNew = file.new_pieces > 0 || file.counts.ready === 0
  if (!hasNew && !file.says_stock) return null
  return (
    <Section title={hasNew ? 'How they are added' : 'How they are updated'}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasNew && <WhoSees file={file} />}
        {file.says_stock && <CountedWhen key={file.settings.counted_at} file={file} />}
      </div>
    </Section>
  )
}

function WhoSees({ file }: Props) {
  const change = useChangeImport(file.id)
  return (
    <InputSelect
      name="import-status"
      label="Who can see the new products"
      hint="Drafts stay hidden until you publish them. No product is shown without a picture."
      value={file.settings.status}
      onValue={(status) => change.mutate({ status: status as ImportView['settings']['status'] })}
      options={[
        ...(file.says_status ? [{ value: 'file', label: 'As the file says' }] : []),
        { value: 'draft', label: 'No one yet (drafts)' },
        { value: 'live', label: 'Shoppers (live)' },
      ]}
    />
  )
}

const localText = (iso: string) => `${lagosDay(new Date(iso))}T${formatTime(new Date(iso))}`

/** What is sold after this moment is taken off (rule: counted-when). */
function CountedWhen({ file }: Props) {
  const change = useChangeImport(file.id)
  const saved = localText(file.settings.counted_at)
  const [typed, setTyped] = useState(saved)
  const at = new Date(`${typed}:00+01:00`)
  const isTime = !Number.isNaN(at.getTime())
  return (
    <InputForm
      className="flex items-end gap-3"
      onSend={() => isTime && change.mutate({ counted_at: at.toISOString() })}
    >
      <InputText
        name="import-counted"
        label="When was this stock counted?"
        hint="What has sold since then is taken off."
        type="datetime-local"
        className="min-w-0 grow"
        value={typed}
        onValue={setTyped}
      />
      {typed !== saved && (
        <Button
          type="submit"
          variant="secondary"
          isBusy={change.isPending}
          disabled={!isTime}
          className="self-center"
        >
          Save
        </Button>
      )}
    </InputForm>
  )
}
