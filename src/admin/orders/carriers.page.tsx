import { useQuery } from '@tanstack/react-query'
import { type Carrier, mostCarriers, readCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldScope } from '../../ui/field.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { useSettingsEditor } from '../settings/settings-editor.tsx'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'
import { listHref } from './order-links.rules.ts'
import { InputText } from '../kit/fields.tsx'

/** Who carries parcels, and where a parcel of theirs can be followed (rule: tracking-link). */
export function CarriersPage() {
  const saved = useQuery(settingsQuery)
  return (
    <Screen title="Carriers" back={{ href: listHref({}), label: 'Orders' }}>
      <Loaded query={saved}>{(saved) => <CarrierList saved={saved} />}</Loaded>
    </Screen>
  )
}

const wrong =
  'Each carrier needs a name of its own; a link begins with https:// and has {number} where the parcel’s number goes'

function CarrierList({ saved }: { saved: SettingsRecord }) {
  const editor = useSettingsEditor('carriers', saved, ({ carriers }) =>
    readCarriers(carriers) ? {} : { carriers: wrong },
  )
  const { carriers } = editor.values
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-muted">
        With a tracking link, the customer’s mail leads to the parcel’s own page. Write {'{number}'} where the
        parcel’s number goes: https://example.com/track?no={'{number}'}
      </p>
      {carriers.map((carrier, position) => (
        <CarrierRow key={position} editor={editor} carrier={carrier} position={position} />
      ))}
      {editor.errors.carriers && (
        <p role="alert" className="font-medium text-alert">
          {editor.errors.carriers}
        </p>
      )}
      {carriers.length < mostCarriers && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => editor.set({ carriers: [...carriers, { name: '', tracking_url: '' }] })}
        >
          Add a carrier
        </Button>
      )}
      <SaveBar editor={editor} labels={{ carriers: 'Carriers' }} show={showCarriers} />
    </div>
  )
}

const showCarriers = (_name: string, value: unknown) =>
  (value as Carrier[]).map(({ name }) => name).join(', ') || 'none'

type CarrierRowProps = { editor: Editor<SettingsRecord>; carrier: Carrier; position: number }

function CarrierRow({ editor, carrier, position }: CarrierRowProps) {
  const { carriers } = editor.values
  const change = (changes: Partial<Carrier>) =>
    editor.set({ carriers: carriers.with(position, { ...carrier, ...changes }) })
  return (
    <FieldScope value={`carrier-${position}`}>
      <div className="grid gap-3 border-b border-hairline pb-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-end">
        <InputText
          name="name"
          label="Name"
          value={carrier.name}
          maxLength={40}
          onValue={(name) => change({ name })}
        />
        <InputText
          name="link"
          label="Tracking link"
          isOptional
          inputMode="url"
          value={carrier.tracking_url}
          maxLength={300}
          onValue={(tracking_url) => change({ tracking_url })}
        />
        <Button variant="quiet" onClick={() => editor.set({ carriers: carriers.toSpliced(position, 1) })}>
          Take out <span className="sr-only">{carrier.name || 'this carrier'}</span>
        </Button>
      </div>
    </FieldScope>
  )
}
