import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnerZone } from '../../shipping/owner-shipping.schema.ts'
import { checkZone } from '../../shipping/zone-input.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { refresh } from '../kit/changes.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { useOnceSaved } from '../kit/editor/use-once-saved.client.ts'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { DeliveryExample } from './delivery-example.tsx'
import { addZone, changeZone, deleteZone } from './shipping.queries.ts'
import { ZoneFields } from './zone-fields.tsx'
import { zoneInputOf } from './zone-form.rules.ts'

const labels = {
  name: 'Name',
  zone_type: 'Kind',
  country: 'Country',
  state: 'State',
  pricing: 'Price',
  rate: 'Delivery costs',
  delivery_days_min: 'Days, at least',
  delivery_days_max: 'Days, at most',
  special_zone: 'Hard to reach',
  free_delivery: 'Free delivery',
  is_active: 'Open',
}

/** A place with its price and days, and its preview for shoppers. */
export function ZoneEditor({ zone, settings }: { zone: OwnerZone; settings: SettingsRecord }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isNew = zone.id === ''
  const toList = () => void navigate({ to: '/admin/shipping' as never })
  const editor = useEditor<OwnerZone>({
    draftKey: `zone:${zone.id || 'new'}`,
    saved: zone,
    check: (values) => checkZone(zoneInputOf(values)),
    save: async (edits, saved) => {
      const wanted = { ...saved, ...edits }
      const answer = isNew
        ? await addZone(zoneInputOf(wanted))
        : await changeZone(zone.id, changesOf(edits, wanted), saved.updated_at)
      return answer
    },
    onSaved: () => void refresh(queryClient, 'shipping'),
  })
  useOnceSaved(editor, isNew, toList)
  return (
    <div className="max-w-2xl">
      <DeliveryExample zones={[editor.values]} settings={settings} />
      <ZoneFields editor={editor} />
      {!isNew && <DeleteZone zone={editor.saved} onDone={toList} />}
      <div className={editor.isDirty ? 'h-24' : ''} />
      <SaveBar editor={editor} labels={labels} />
    </div>
  )
}

/** The fields that were edited, and the rate when the price changes its kind. */
function changesOf(edits: Partial<OwnerZone>, wanted: OwnerZone) {
  const all = zoneInputOf(wanted)
  const names = Object.keys(all).filter((name) => name in edits || (name === 'rate' && 'pricing' in edits))
  return Object.fromEntries(names.map((name) => [name, all[name as keyof typeof all]]))
}

function DeleteZone({ zone, onDone }: { zone: OwnerZone; onDone: () => void }) {
  const { confirm } = useAsk()
  const remove = useAction({
    run: () => deleteZone(zone.id, zone.updated_at),
    done: `${zone.name} is deleted`,
    onDone,
    changes: 'shipping',
  })
  if (zone.is_used)
    return (
      <p className="text-sm text-muted">
        Orders or saved addresses name this place: close it instead of deleting it.
      </p>
    )
  const ask = async () => {
    const isMeant = await confirm({
      title: 'Delete this place?',
      text: `${zone.name} leaves the shop. No order and no saved address names it.`,
      confirmText: `Delete ${zone.name}`,
    })
    if (isMeant) remove.mutate(undefined)
  }
  return (
    <Button variant="quiet" isBusy={remove.isPending} onClick={() => void ask()}>
      Delete this place
    </Button>
  )
}
