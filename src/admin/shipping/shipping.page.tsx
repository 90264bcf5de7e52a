import { useQuery } from '@tanstack/react-query'
import { Screen, FieldSection, Section } from '../kit/screen.tsx'
import { EditorFold } from '../kit/fold.tsx'
import { SettingFold } from '../settings/buying-fields.tsx'
import { CarriersField } from '../settings/carriers-field.tsx'
import { Loaded } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'
import { PricesEditor } from './prices-editor.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { InputTime } from '../kit/editor/editor-time.tsx'
import { PickupPlaces } from './pickup-places.tsx'
import { TextsEditor } from './texts-editor.tsx'
import { ZoneList } from './zone-list.tsx'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { openDaysText } from '../../settings/open-days.rules.ts'
import { cutoffText, dispatchText } from '../../settings/setting-texts.rules.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { lastChange, useSettingsEditor } from '../settings/settings-editor.tsx'
import { SettingFields } from '../settings/setting-field.tsx'
import { DeliveryExample } from './delivery-example.tsx'
import { ClosedDays } from './closed-days.tsx'
import { DayPromises } from './day-promises.tsx'
import { weekdays } from '../../lib/weekdays.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Check, Problem } from '../kit/fields.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

const parts = [
  { id: '', title: 'Places' },
  { id: 'prices', title: 'Prices' },
  { id: 'days', title: 'Days and carriers' },
  { id: 'pickup', title: 'Pick-up' },
  { id: 'texts', title: 'Texts' },
]

/** Places of delivery with prices and days, and the texts about them. */
export function ShippingPage() {
  const { params } = useParams()
  const part = parts.find(({ id }) => id === params.part)?.id ?? ''
  const shipping = useQuery(ownerQuery('get /shipping'))
  const settings = useQuery(settingsQuery)
  const tabs = parts.map(({ id, title }) => ({
    label: title,
    href: id ? `/admin/shipping?part=${id}` : '/admin/shipping',
    isCurrent: id === part,
  }))
  return (
    <Screen
      title="Delivery"
      action={part === '' && <ButtonLink href="/admin/shipping/new" label="Add a place" />}
    >
      <Tabs label="Parts of shipping" tabs={tabs} />
      <div className="pt-6">
        <Loaded query={settings}>
          {(own) => (
            <Loaded query={shipping}>
              {({ zones, settings: texts }) => {
                if (part === 'prices') return <PricesEditor zones={zones} />
                if (part === 'days') return <DaysEditor zones={zones} saved={own} />
                if (part === 'pickup') return <PickupPlaces settings={own} />
                if (part === 'texts') return <TextsEditor rows={texts} />
                return <ZoneList zones={zones} settings={own} />
              }}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}

/** Cut-off time, closed days and free delivery: every statement of them in the shop derives from these. */
function DaysEditor({ zones, saved }: { zones: OwnerZone[]; saved: SettingsRecord }) {
  const editor = useSettingsEditor('settings:shipping', saved)
  const { values } = editor
  const dispatch = dispatchText(values)
  return (
    <div className="max-w-2xl">
      <DeliveryExample zones={zones.filter((zone) => zone.is_active)} settings={values} />
      <DayPromises zones={zones} settings={values} />
      <FieldSection
        title="Free delivery"
        help="For places that allow it; set it on each place."
        columns="sm:grid-cols-2"
      >
        <SettingFields editor={editor} names={['free_delivery_threshold', 'cart_delivery_estimate']} />
      </FieldSection>
      <FieldSection
        title="When parcels leave"
        fields="dispatch_cutoff_minute"
        help={`A parcel that is paid before ${cutoffText(values)} ${openDaysText(values)} can leave the same day.`}
      >
        <CutoffField editor={editor} />
        <WeekdaysField editor={editor} />
        <ClosedDays editor={editor} />
        <p className="text-sm text-muted">
          {dispatch
            ? `Shoppers read “Sent within ${dispatch}”, and the dates of arrival wait for it. The day of payment is the first of these days when it is an open one and before the cut-off.`
            : 'While both are empty nothing is promised: shoppers see the days of each place, and no dates.'}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SettingFields editor={editor} names={['dispatch_days_min', 'dispatch_days_max']} />
        </div>
      </FieldSection>
      <Section title="Parcels">
        <SettingFold editor={editor} fold="code" />
        <EditorFold
          editor={editor}
          title="Carriers"
          says={values.carriers.map(({ name }) => name).join(', ') || 'None yet'}
          names={['carriers']}
        >
          <CarriersField editor={editor} />
        </EditorFold>
      </Section>
      <SaveBar editor={editor} labels={settingLabels} changed={lastChange(editor)} />
    </div>
  )
}

/** Two settings, the hour and the minutes past it, as one time of the day. */
function CutoffField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { dispatch_cutoff_hour: hour, dispatch_cutoff_minute: minute } = editor.values
  return (
    <InputTime
      name="dispatch_cutoff_hour"
      label={settingLabels.dispatch_cutoff_hour}
      hint="Lagos time. What is paid later counts from the next open day."
      error={editor.errors.dispatch_cutoff_hour ?? editor.errors.dispatch_cutoff_minute}
      minutes={hour * 60 + minute}
      onMinutes={(minutes) =>
        editor.set({
          dispatch_cutoff_hour: Math.floor(minutes / 60),
          dispatch_cutoff_minute: minutes % 60,
        })
      }
    />
  )
}

const week = [...weekdays.slice(1), weekdays[0]!]

/** The days of the week on which nothing leaves. */
function WeekdaysField({ editor }: { editor: Editor<SettingsRecord> }) {
  const closed = editor.values.closed_weekdays
  return (
    <fieldset data-fields="closed_weekdays">
      <legend className="pb-1.5 text-sm font-semibold">{settingLabels.closed_weekdays}</legend>
      <div className="flex flex-wrap gap-x-5">
        {week.map((day) => (
          <Check
            key={day}
            label={day}
            className="!gap-2"
            isChecked={closed.includes(day)}
            onCheck={(isChecked) =>
              editor.set({
                closed_weekdays: weekdays.filter((each) =>
                  each === day ? isChecked : closed.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
      <Problem text={editor.errors.closed_weekdays} />
    </fieldset>
  )
}
