import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedFields, pick } from '../../lib/changed-fields.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { labelsOf, namesOf } from '../../lib/fields.ts'
import { nigerianStates } from '../../shipping/countries.rules.ts'
import type { OwnerPickupPlace } from '../../shipping/pickup/pickup-places.service.ts'
import { checkPlace, placeFields } from '../../shipping/pickup/place-input.rules.ts'
import { hoursText, readyText } from '../../shipping/pickup/ready-time.rules.ts'
import { Button } from '../../ui/button.tsx'
import { refresh } from '../kit/changes.client.ts'
import { EditorCheck, EditorNumber, EditorSelect, EditorText } from '../kit/editor/editor-fields.tsx'
import { InputTime } from '../kit/editor/editor-time.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { FieldSection } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { Rows } from '../kit/rows.tsx'
import { Badge } from '../kit/badge.tsx'
import type { SettingsRecord } from '../settings/settings.queries.ts'

const labels = labelsOf(placeFields)
const states = nigerianStates.map((name) => ({ value: name as string, label: name as string }))

const newPlace: OwnerPickupPlace = {
  id: '',
  name: '',
  address: '',
  city: '',
  state: 'Lagos',
  directions: '',
  opens_at: 600,
  closes_at: 1080,
  ready_hours: 2,
  keep_days: 14,
  is_active: true,
  updated_at: '',
}

/** Where customers fetch their orders (rule: pickup-places); one is edited at a time. */
export function PickupPlaces({ settings }: { settings: SettingsRecord }) {
  const query = useQuery(ownerQuery('get /pickup-places'))
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Loaded query={query}>
      {({ places }) => {
        const place = opened === '' ? newPlace : places.find(({ id }) => id === opened)
        if (place)
          return (
            <PlaceEditor key={place.id} place={place} settings={settings} onClose={() => setOpened(null)} />
          )
        return (
          <div className="grid max-w-2xl gap-4">
            <p className="text-muted">
              Checkout offers the open places next to delivery, without a fee. Closed days and the cut-off are
              those of delivery.
            </p>
            <Rows
              label="Places to pick up"
              items={places}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              partsOf={(each) => ({
                title: each.name,
                detail: `${each.address}, ${each.city} · ${hoursText(each, settings)}`,
                badge: !each.is_active && <Badge>Closed</Badge>,
                isWrapped: true,
              })}
              endOf={(each) => (
                <Button
                  variant="secondary"
                  className="ml-4 shrink-0 self-center"
                  onClick={() => setOpened(each.id)}
                >
                  Change<span className="sr-only"> {each.name}</span>
                </Button>
              )}
            />
            <Button className="justify-self-start" onClick={() => setOpened('')}>
              Add a place to pick up
            </Button>
          </div>
        )
      }}
    </Loaded>
  )
}

type EditorProps = { place: OwnerPickupPlace; settings: SettingsRecord; onClose: () => void }

function PlaceEditor({ place, settings, onClose }: EditorProps) {
  const queryClient = useQueryClient()
  const now = useNow()
  const isNew = place.id === ''
  const inputOf = (values: OwnerPickupPlace) => pick(values, namesOf(placeFields))
  const editor = useEditor<OwnerPickupPlace>({
    draftKey: `pickup-place:${place.id || 'new'}`,
    saved: place,
    check: (values) => checkPlace(inputOf(values)),
    save: (edits, saved) => {
      const input = inputOf({ ...saved, ...edits })
      if (isNew) return ownerCall('post /pickup-places', input)
      const changed = changedFields(inputOf(saved), input)
      return ownerCall('patch /pickup-places/{id}', {
        ...pick(saved, ['id', 'updated_at']),
        ...changed?.after,
      })
    },
    onSaved: () => {
      void refresh(queryClient, ['pickup-places'])
      onClose()
    },
  })
  const { values } = editor
  const isComplete = Object.keys(checkPlace(inputOf(values))).length === 0
  return (
    <div className="max-w-2xl">
      {isComplete && (
        <section aria-label="Live example" className="mb-6 border border-hairline bg-white p-4">
          <p role="status" className="font-semibold" data-testid="pickup-example">
            {readyText(values, { now, dispatch: settings })}
          </p>
          <p className="text-sm text-muted">Paid now, as checkout shows it.</p>
        </section>
      )}
      <FieldSection title="Place">
        <EditorText editor={editor} name="name" label={labels.name} hint="Shoppers see this name." />
        <EditorText editor={editor} name="address" label={labels.address} />
        <EditorText editor={editor} name="city" label={labels.city} />
        <EditorSelect editor={editor} name="state" label={labels.state} options={states} />
        <EditorText editor={editor} name="directions" label={labels.directions} isOptional />
      </FieldSection>
      <FieldSection title="When" columns="sm:grid-cols-2">
        {(['opens_at', 'closes_at'] as const).map((name) => (
          <InputTime
            key={name}
            name={name}
            label={labels[name]}
            error={editor.errors[name]}
            minutes={values[name]}
            onMinutes={(minutes) => editor.set({ [name]: minutes })}
          />
        ))}
        <EditorNumber editor={editor} name="ready_hours" label={labels.ready_hours} />
        <EditorNumber
          editor={editor}
          name="keep_days"
          label={labels.keep_days}
          hint="The customer is reminded halfway. After that you decide."
        />
      </FieldSection>
      <EditorCheck
        editor={editor}
        name="is_active"
        label={labels.is_active}
        hint="Untick to leave it out of checkout. Existing orders stay."
      />
      <Button variant="link" onClick={onClose}>
        All places to pick up
      </Button>
      <SaveBar editor={editor} labels={labels} />
    </div>
  )
}
