import { formatMoney } from '../../lib/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { changedFields, pick } from '../../lib/changed-fields.ts'
import { Screen, Section, FieldSection } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { labelsOf } from '../../lib/fields.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { newZone, zoneInputOf, withKind } from './zone-form.rules.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { checkZone, zoneFields, zoneKinds, zonePricings } from '../../shipping/zone-input.rules.ts'
import { SaveBar, showMoneyOf } from '../kit/editor/save-bar.tsx'
import { refresh } from '../kit/changes.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useEditor, type Editor, useOnceSaved } from '../kit/editor/use-editor.client.ts'
import { DeliveryExample } from './delivery-example.tsx'
import { countries, nigerianStates } from '../../shipping/countries.rules.ts'
import { InputSelect } from '../kit/fields.tsx'
import {
  EditorCheck,
  EditorMoney,
  EditorNumber,
  EditorSelect,
  EditorText,
} from '../kit/editor/editor-fields.tsx'
import { usePathId } from '../kit/use-params.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

const labels = labelsOf(zoneFields)
const back = { href: '/admin/shipping', label: 'Delivery' }

/** One place of the shop, or a new one at `/admin/shipping/new`. */
export function ZoneEditorPage() {
  const id = usePathId()
  const shipping = useQuery(ownerQuery('get /shipping'))
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
      const input = zoneInputOf({ ...saved, ...edits })
      if (isNew) return ownerCall('post /shipping/zones', input)
      // With another kind of price the rate changes too.
      const changed = changedFields(zoneInputOf(saved), input)
      const { id, updated_at } = saved
      return ownerCall('patch /shipping/zones/{id}', { id, updated_at, ...changed?.after })
    },
    onSaved: () => void refresh(queryClient, 'shipping'),
  })
  useOnceSaved(editor, isNew, toList)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div>
        <ZoneFields editor={editor} freeFrom={settings.free_delivery_threshold} />
      </div>
      <div className="lg:sticky lg:top-20">
        <DeliveryExample zones={[editor.values]} settings={settings} />
      </div>
      <div>
        {!isNew && <DeleteZone zone={editor.saved} onDone={toList} />}
        <SaveBar editor={editor} labels={labels} show={showMoneyOf('rate')} make={isNew && 'Add the place'} />
      </div>
    </div>
  )
}

function DeleteZone({ zone, onDone }: { zone: OwnerZone; onDone: () => void }) {
  const remove = useAction({
    question: () => ({
      title: 'Delete this place?',
      text: `${zone.name} leaves the shop. No order and no saved address names it. This cannot be undone; closed, it could be opened again.`,
      confirmText: `Delete ${zone.name}`,
    }),
    run: () => ownerCall('delete /shipping/zones/{id}', pick(zone, ['id', 'updated_at'])),
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
  return <ActionButton variant="quiet" action={remove} label="Delete this place" />
}

const states = nigerianStates.map((name) => ({ value: name as string, label: name as string }))
const abroad = countries
  .filter(({ code }) => code !== 'NG')
  .map(({ code, name }) => ({ value: code as string, label: name as string }))

/** Its location, price and days. */
function ZoneFields({ editor, freeFrom }: { editor: Editor<OwnerZone>; freeFrom: number | null }) {
  const { values } = editor
  return (
    <>
      <FieldSection title="Place" fields="country state">
        <EditorText editor={editor} name="name" label={labels.name} hint="Shoppers see this name." />
        <InputSelect
          name="zone_type"
          label={labels.zone_type}
          error={editor.errors.zone_type}
          value={values.zone_type}
          onValue={(kind) => editor.set(withKind(kind as OwnerZone['zone_type'], values))}
          options={zoneKinds}
        />
        {values.zone_type === 'nigeria_state' && (
          <EditorSelect editor={editor} name="state" label={labels.state} options={states} empty="Choose" />
        )}
        {values.zone_type === 'international_country' && (
          <EditorSelect editor={editor} name="country" label={labels.country} options={abroad} />
        )}
      </FieldSection>
      <FieldSection title="Price" fields="rate free_delivery">
        <EditorSelect editor={editor} name="pricing" label={labels.pricing} options={zonePricings} />
        {values.pricing === 'rate' && <EditorMoney editor={editor} name="rate" label={labels.rate} />}
        {values.pricing === 'rate' && (
          <EditorCheck
            editor={editor}
            name="free_delivery"
            label={
              freeFrom === null
                ? 'Free delivery (no amount is set yet)'
                : `Free delivery from ${formatMoney(freeFrom)}`
            }
            hint="One amount for all places. Change it under Days and carriers."
          />
        )}
        {values.pricing === 'quoted' && (
          <p className="text-sm text-muted">The shopper asks; you answer with the price on the order.</p>
        )}
      </FieldSection>
      <Section
        title="Days on the way"
        help="Counted from the day the parcel leaves, Sundays and closed days left out. 0 is the same day."
      >
        <div className="grid grid-cols-2 gap-4">
          <EditorNumber editor={editor} name="delivery_days_min" label="At least" isOptional />
          <EditorNumber editor={editor} name="delivery_days_max" label="At most" isOptional />
        </div>
      </Section>
      <Section title="More">
        <EditorCheck
          editor={editor}
          name="is_active"
          label={labels.is_active}
          hint="Shoppers can choose it. Untick to close it for now."
        />
        <EditorCheck
          editor={editor}
          name="special_zone"
          label={labels.special_zone}
          hint="A rider goes there only on some days: shoppers read “Not served every day”."
        />
      </Section>
    </>
  )
}
