import { type Carrier, knownCarriers, mostCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { EditorText } from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Problem } from '../kit/fields.tsx'
import { FoldedRows } from './folded-rows.tsx'
import type { SettingsRecord } from './settings.queries.ts'

/** Who carries parcels, and where a parcel of theirs can be followed (rule: tracking-link). */
export function CarriersField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { carriers } = editor.values
  const names = carriers.map(({ name }) => name.trim().toLowerCase())
  const others = knownCarriers.filter(({ name }) => !names.includes(name.toLowerCase()))
  const set = (rows: Carrier[]) => editor.set({ carriers: rows })
  return (
    <div className="grid gap-4">
      <div>
        <FoldedRows
          scope="carrier"
          rows={carriers}
          onRows={set}
          isBusy={editor.isBusy}
          blank={{ name: '', tracking_url: '' }}
          addLabel="Add a carrier"
          most={mostCarriers}
          nameOf={({ name }) => name}
          newName="new carrier"
          noteOf={({ tracking_url }) => (tracking_url ? 'Tracking link set' : 'No tracking link')}
        >
          {(row) => (
            <>
              <EditorText editor={row} name="name" label="Name" input={{ maxLength: 40 }} />
              <EditorText
                editor={row}
                name="tracking_url"
                label="Tracking link"
                hint="{number} is where the parcel’s number goes: https://example.com/track?no={number}"
                isOptional
                input={{ placeholder: 'https://…', inputMode: 'url', maxLength: 300 }}
              />
            </>
          )}
        </FoldedRows>
      </div>
      <Problem text={editor.errors.carriers} />
      {carriers.length < mostCarriers && others.length > 0 && (
        <div role="group" aria-label="Add a well-known one" className="flex flex-wrap gap-2">
          <p className="w-full text-sm text-muted">Or one whose tracking link is known:</p>
          {others.map((carrier) => (
            <Button
              key={carrier.name}
              variant="secondary"
              className="px-3!"
              onClick={() => set([...carriers, carrier])}
            >
              <span className="sr-only">Add </span>
              <span aria-hidden>+ </span>
              {carrier.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
