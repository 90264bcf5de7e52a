import { useQuery, queryOptions } from '@tanstack/react-query'
import { type Carrier, mostCarriers, readCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldScope } from '../../ui/field.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { listHref } from './order-links.rules.ts'
import { InputText } from '../kit/fields.tsx'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** Who carries parcels, and where a parcel of theirs can be followed (rule: tracking-link). */
export function CarriersPage() {
  const saved = useQuery(savedCarriersQuery)
  return (
    <Screen title="Carriers" back={{ href: listHref({}), label: 'Orders' }}>
      <Loaded query={saved}>{(saved) => <CarrierList saved={saved} />}</Loaded>
    </Screen>
  )
}

const wrong =
  'Each carrier needs a name of its own; a link begins with https:// and has {number} where the parcel’s number goes'

function CarrierList({ saved }: { saved: SavedCarriers }) {
  const editor = useEditor<SavedCarriers>({
    draftKey: 'carriers',
    saved,
    check: ({ carriers }) => (readCarriers(carriers) ? {} : { carriers: wrong }),
    save: ({ carriers }, from) => saveCarriers(carriers ?? from.carriers, from.updated_at),
    currentOf: (error) => {
      const { error: body } = error.body as { error?: { current?: Parameters<typeof savedCarriersOf>[0] } }
      return body?.current && savedCarriersOf(body.current)
    },
  })
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

type CarrierRowProps = { editor: Editor<SavedCarriers>; carrier: Carrier; position: number }

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

/** The list of carriers as it is saved, with the time its next save starts from. */
type SavedCarriers = { carriers: Carrier[]; updated_at: string | null }

type Setting = { key: string; value: unknown; updated_at: string | null }

const savedCarriersOf = ({ value, updated_at }: Setting): SavedCarriers => ({
  carriers: value as Carrier[],
  updated_at,
})

const savedCarriersQuery = queryOptions({
  queryKey: personalKey('admin', 'settings', 'carriers'),
  queryFn: async () => {
    const { settings } = await unwrap(api.api.admin.settings.$get())
    return savedCarriersOf(settings.find(({ key }) => key === 'carriers')!)
  },
})

const saveCarriers = async (carriers: Carrier[], updatedAt: string | null): Promise<SavedCarriers> =>
  savedCarriersOf(
    await unwrap(
      api.api.admin.settings[':key'].$put({
        param: { key: 'carriers' },
        json: { value: carriers, updated_at: updatedAt },
      }),
    ),
  )
