import { controlClass } from '../../ui/field.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'
import { Problem } from '../kit/fields.tsx'

const shown = [0, 1, 2]

/** Up to three promises, each with the words under it; an empty one is left out. */
export function ClaimsField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { claims, claim_notes: notes } = editor.values
  const change = (position: number, claim: string, note: string) => {
    const rows = shown.map((at) =>
      at === position ? [claim, note] : [claims[at] ?? '', notes[at] ?? ''],
    ) as [string, string][]
    const kept = rows.filter(([each, words]) => each || words)
    editor.set({ claims: kept.map(([each]) => each), claim_notes: kept.map(([, words]) => words) })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-semibold">What you promise</legend>
      {shown.map((position) => {
        const [claim, note] = [claims[position] ?? '', notes[position] ?? '']
        return (
          <div key={position} className="grid gap-2 border-b border-hairline pb-3">
            <input
              aria-label={`Promise ${position + 1}`}
              value={claim}
              onChange={({ target }) => change(position, target.value, note)}
              className={controlClass}
            />
            <textarea
              aria-label={`Words under promise ${position + 1}`}
              rows={2}
              value={note}
              onChange={({ target }) => change(position, claim, target.value)}
              className={controlClass}
            />
          </div>
        )
      })}
      <p className="text-sm text-muted">
        The home page shows them; without one it leaves the band out. {'{dispatch_days}'},{' '}
        {'{free_delivery_from}'} and {'{return_days}'} stand for your settings.
      </p>
      <Problem text={editor.errors.claims ?? editor.errors.claim_notes} />
    </fieldset>
  )
}
