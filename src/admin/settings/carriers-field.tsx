import { type Carrier, knownCarriers, mostCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldScope } from '../../ui/field.tsx'
import type { EditedValues } from '../kit/editor/editor-fields.tsx'
import { InputText, Problem } from '../kit/fields.tsx'
import type { SettingsRecord } from './settings.queries.ts'

/** Who carries parcels, and where a parcel of theirs can be followed (rule: tracking-link). */
export function CarriersField({ editor }: { editor: EditedValues<SettingsRecord> }) {
  const { carriers } = editor.values
  const names = carriers.map(({ name }) => name.trim().toLowerCase())
  const others = knownCarriers.filter(({ name }) => !names.includes(name.toLowerCase()))
  const set = (rows: Carrier[]) => editor.set({ carriers: rows })
  return (
    <div className="grid gap-4">
      {carriers.map((carrier, position) => {
        // Labels are seen once, above the first.
        const labelClass = position > 0 ? '[&>label]:sr-only' : ''
        return (
          // Rows have no name of their own before it is typed.
          // oxlint-disable-next-line no-array-index-key
          <FieldScope key={position} value={`carrier-${position}`}>
            <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 border-b border-hairline pb-4 sm:border-0 sm:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
              <InputText
                name="name"
                label="Name"
                className={labelClass}
                value={carrier.name}
                maxLength={40}
                onValue={(name) => set(carriers.with(position, { ...carrier, name }))}
              />
              <InputText
                name="link"
                label="Tracking link"
                className={`max-sm:order-last max-sm:col-span-2 ${labelClass}`}
                placeholder="https://…"
                isOptional
                inputMode="url"
                value={carrier.tracking_url}
                maxLength={300}
                onValue={(tracking_url) => set(carriers.with(position, { ...carrier, tracking_url }))}
              />
              <Button variant="quiet" onClick={() => set(carriers.toSpliced(position, 1))}>
                Take out <span className="sr-only">{carrier.name || 'this carrier'}</span>
              </Button>
            </div>
          </FieldScope>
        )
      })}
      <Problem text={editor.errors.carriers} />
      {carriers.length < mostCarriers && others.length > 0 && (
        <div role="group" aria-label="Add one that everybody knows" className="flex flex-wrap gap-2">
          {others.map((carrier) => (
            <Button key={carrier.name} variant="secondary" onClick={() => set([...carriers, carrier])}>
              <span aria-hidden>+ </span>
              {carrier.name}
            </Button>
          ))}
        </div>
      )}
      {carriers.length < mostCarriers && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => set([...carriers, { name: '', tracking_url: '' }])}
        >
          Add a carrier
        </Button>
      )}
    </div>
  )
}
