import { mediaUrl } from '../../media/media.rules.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Preview, WithPreview } from './preview.tsx'
import { SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { controlClass } from '../../ui/field.tsx'
import { Problem } from '../kit/fields.tsx'

/** The home page's texts, with a live preview next to the fields. */
export function HomeFields({ editor }: { editor: Editor<SettingsRecord> }) {
  return (
    <WithPreview preview={<HomePreview own={editor.values} />}>
      <FieldSection title="Top of the home page">
        <SettingFields editor={editor} names={['hero_lines', 'hero_image']} />
        <ClaimsField editor={editor} />
      </FieldSection>
      <FieldSection title="About you" help="Above the link to About; empty, the home page leaves it out.">
        <SettingFields editor={editor} names={['about_heading', 'about_teaser']} />
      </FieldSection>
      <FieldSection title="Texts" help="An empty one is not shown.">
        <SettingFields
          editor={editor}
          names={[
            'search_description',
            'promo_banner',
            'new_in_note',
            'newsletter_heading',
            'illustration_note',
          ]}
        />
      </FieldSection>
    </WithPreview>
  )
}

function HomePreview({ own }: { own: SettingsRecord }) {
  return (
    <Preview label="The home page">
      <div className="relative overflow-hidden p-5">
        <p className="font-medium">{own.tagline}</p>
        <p className="pt-2 font-display text-3xl leading-[0.8] font-extrabold text-accent">
          {own.hero_lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        {own.hero_image && (
          <img
            src={mediaUrl(own.hero_image.key)}
            alt=""
            className="absolute top-2 right-2 bottom-2 h-[calc(100%-1rem)] w-auto object-contain"
          />
        )}
        <div className="h-10" />
      </div>
      <ul className="grid grid-cols-3 gap-px bg-accent text-sm text-white">
        {own.claims.slice(0, 3).map((claim) => (
          <li key={claim} className="p-3 font-semibold">
            {claim}
          </li>
        ))}
      </ul>
      {own.about_heading && <p className="p-3 text-lg font-bold">{own.about_heading}</p>}
      {own.promo_banner && (
        <p className="bg-signal p-3 text-sm font-semibold text-on-signal">{own.promo_banner}</p>
      )}
      <p className="p-3 text-sm text-muted">{own.new_in_note}</p>
      <p className="px-3 pb-1 font-semibold">{own.newsletter_heading}</p>
      <p className="px-3 pb-3 text-sm text-muted">{own.illustration_note}</p>
    </Preview>
  )
}

const shown = [0, 1, 2]

/** Up to three promises, each with the words under it; an empty one is left out. */
function ClaimsField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { claims, claim_notes: notes } = editor.values
  const change = (position: number, claim: string, note: string) => {
    const rows = shown.map((at) =>
      at === position ? [claim, note] : [claims[at] ?? '', notes[at] ?? ''],
    ) as [string, string][]
    const kept = rows.filter(([each, words]) => each || words)
    editor.set({ claims: kept.map(([each]) => each), claim_notes: kept.map(([, words]) => words) })
  }
  return (
    <fieldset data-fields="claims claim_notes" className="grid gap-3">
      <legend className="pb-2 text-sm font-semibold">{settingLabels.claims}</legend>
      {shown.map((position) => {
        const [claim, note] = [claims[position] ?? '', notes[position] ?? '']
        const number = position + 1
        return (
          <div key={position} className="grid gap-1.5 border-b border-hairline pb-3">
            <label htmlFor={`claim-${number}`} className="text-sm">
              Promise {number}
            </label>
            <input
              id={`claim-${number}`}
              value={claim}
              onChange={({ target }) => change(position, target.value, note)}
              className={controlClass}
            />
            <label htmlFor={`claim-note-${number}`} className="text-sm">
              Words under promise {number}
            </label>
            <textarea
              id={`claim-note-${number}`}
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
