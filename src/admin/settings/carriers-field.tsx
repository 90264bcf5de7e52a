import { mostCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

/** Names and tracking pages, one row each. */
export function CarriersField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { carriers } = editor.values
  const change = (position: number, field: 'name' | 'tracking_url', text: string) =>
    editor.set({ carriers: carriers.with(position, { ...carriers[position]!, [field]: text }) })
  return (
    <div className="grid gap-3">
      {carriers.map((carrier, position) => (
        // Rows have no name of their own before it is typed.
        // oxlint-disable-next-line no-array-index-key
        <div key={position} className="grid gap-2 border-b border-hairline pb-3 sm:grid-cols-[1fr_2fr_auto]">
          <input
            aria-label={`Carrier ${position + 1}`}
            placeholder="Name"
            value={carrier.name}
            onChange={({ target }) => change(position, 'name', target.value)}
            className={controlClass}
          />
          <input
            aria-label={`Tracking page of carrier ${position + 1}`}
            placeholder="https://…/{number} (optional)"
            value={carrier.tracking_url}
            onChange={({ target }) => change(position, 'tracking_url', target.value)}
            className={controlClass}
          />
          <Button
            variant="quiet"
            onClick={() => editor.set({ carriers: carriers.toSpliced(position, 1) })}
            aria-label={`Remove ${carrier.name || `carrier ${position + 1}`}`}
          >
            Remove
          </Button>
        </div>
      ))}
      {editor.errors.carriers && <p className="text-sm font-medium text-camwood">{editor.errors.carriers}</p>}
      {carriers.length < mostCarriers && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => editor.set({ carriers: [...carriers, { name: '', tracking_url: '' }] })}
        >
          Add a carrier
        </Button>
      )}
    </div>
  )
}
