import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useNavigate } from '@tanstack/react-router'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'
import { ownerShippingQuery, addZone, changeZone, deleteZone } from './shipping.queries.ts'
import { newZone, zoneInputOf } from './zone-form.rules.ts'
import type { OwnerZone } from '../../shipping/owner-shipping.schema.ts'
import { checkZone, zoneLabels } from '../../shipping/zone-input.rules.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { refresh } from '../kit/changes.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { useOnceSaved } from '../kit/editor/use-once-saved.client.ts'
import { DeliveryExample } from './delivery-example.tsx'
import { ZoneFields } from './zone-fields.tsx'

const back = { href: '/admin/shipping', label: 'Shipping' }

/** One place of the shop, or a new one at `/admin/shipping/new`. */
export function ZoneEditorPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const shipping = useQuery(ownerShippingQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Loaded query={settings}>
      {(own) => (
        <Loaded query={shipping}>
          {({ zones }) => {
            const zone = id === undefined ? newZone : zones.find((each) => each.id === id)
            return (
              <Screen title={zone?.name || 'New place'} back={back}>
                {zone ? (
                  <ZoneEditor key={zone.id} zone={zone} settings={own} />
                ) : (
                  <Empty
                    text="This place does not exist any more."
                    way={{ label: 'All places', href: back.href }}
                  />
                )}
              </Screen>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

/** A place with its price and days, and its preview for shoppers. */
function ZoneEditor({ zone, settings }: { zone: OwnerZone; settings: SettingsRecord }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isNew = zone.id === ''
  const toList = () => void navigate({ to: '/admin/shipping' as never })
  const editor = useEditor<OwnerZone>({
    draftKey: `zone:${zone.id || 'new'}`,
    saved: zone,
    check: (values) => checkZone(zoneInputOf(values)),
    save: (edits, saved) => {
      const wanted = { ...saved, ...edits }
      return isNew
        ? addZone(zoneInputOf(wanted))
        : changeZone(zone.id, changesOf(edits, wanted), saved.updated_at)
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
      <SaveBar editor={editor} labels={zoneLabels} />
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
  const remove = useAction({
    question: () => ({
      title: 'Delete this place?',
      text: `${zone.name} leaves the shop. No order and no saved address names it. This cannot be undone; closed, it could be opened again.`,
      confirmText: `Delete ${zone.name}`,
    }),
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
  return (
    <Button variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
      Delete this place
    </Button>
  )
}
