import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { settingLink } from './settings-parts.rules.ts'
import { fillText, settingFacts } from '../../settings/text-facts.rules.ts'
import { FieldSection } from '../kit/screen.tsx'
import { asStored, asWritten } from '../kit/editor/marked-text.rules.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { HomeTop, InTheme } from './look-preview.tsx'
import { lookColumns, WithPreview } from './preview.tsx'
import { SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { controlClass } from '../../ui/field.tsx'
import { Problem } from '../kit/fields.tsx'
import { namesIn } from './fact-names.rules.ts'
import { InsertFact, readAs } from './insert-fact.tsx'

/** The home page's texts, with a live preview next to the fields. */
export function HomeFields({ editor }: { editor: Editor<SettingsRecord> }) {
  return (
    <WithPreview label="The home page" preview={<HomePreview own={editor.values} />} columns={lookColumns}>
      <FieldSection title="Top of the home page">
        <SettingFields editor={editor} names={['hero_lines', 'hero_image']} />
        <p className="text-sm text-muted">
          Your tagline is there too.{' '}
          <SiteLink href={settingLink('tagline').href} className="text-accent underline underline-offset-4">
            Change it
          </SiteLink>
        </p>
        <ClaimsField editor={editor} />
      </FieldSection>
      <FieldSection title="About you" help="Shown above the link to About. Leave both empty to hide it.">
        <SettingFields editor={editor} names={['about_heading', 'about_teaser']} />
      </FieldSection>
      <FieldSection title="Texts" help="Optional texts that you leave empty are not shown.">
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
    <InTheme theme={own.theme}>
      <div className="look-preview">
        <HomeTop own={own} />
      </div>
      <p className="px-3 py-2 text-xs text-muted">Below it, drawn larger than it is:</p>
      <ul className="grid grid-cols-3 gap-px bg-accent text-sm text-on-accent">
        {own.claims.slice(0, 3).map((claim, at) => (
          <li key={claim} className="p-3 font-semibold">
            {claim}
            {own.claim_notes[at] && (
              <span className="block font-normal">{fillText(own.claim_notes[at], settingFacts(own))}</span>
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-1 p-3 empty:hidden">
        {own.about_heading && <p className="text-lg font-bold">{own.about_heading}</p>}
        {own.about_teaser && <p className="text-sm">{fillText(own.about_teaser, settingFacts(own))}</p>}
      </div>
      {own.promo_banner && (
        <p className="bg-signal p-3 text-sm font-semibold text-on-signal">{own.promo_banner}</p>
      )}
      <p className="p-3 text-sm text-muted">{own.new_in_note}</p>
      <p className="px-3 pb-1 font-semibold">{own.newsletter_heading}</p>
      <p className="px-3 pb-3 text-sm text-muted">{own.illustration_note}</p>
    </InTheme>
  )
}

const shown = [0, 1, 2]

/** Up to three promises, each with the words under it; an empty one is left out. */
function ClaimsField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { claims, claim_notes: notes } = editor.values
  const facts = settingFacts(editor.values)
  const change = (position: number, claim: string, note: string) => {
    const rows = shown.map((at) =>
      at === position ? [claim, note] : [claims[at] ?? '', notes[at] ?? ''],
    ) as [string, string][]
    const kept = rows.filter(([each, words]) => each || words)
    editor.set({ claims: kept.map(([each]) => each), claim_notes: kept.map(([, words]) => words) })
  }
  return (
    <fieldset data-fields="claims claim_notes" className="mt-6 grid gap-3">
      <legend className="font-semibold">{settingLabels.claims}</legend>
      <p className="text-sm text-muted">
        Up to three, in a band on the home page. An empty one is not shown.
      </p>
      {shown.map((position) => {
        const [claim, note] = [claims[position] ?? '', notes[position] ?? '']
        const written = asWritten(note, namesIn.claim_notes)
        const write = (text: string) => change(position, claim, asStored(text, namesIn.claim_notes))
        const number = position + 1
        const noteId = `claim-note-${number}`
        const reads = readAs(note, facts)
        return (
          <div key={position} className="grid gap-1.5 border-b border-hairline pb-3 last-of-type:border-0">
            <label htmlFor={`claim-${number}`} className="text-sm font-semibold">
              Promise {number} <span className="font-normal text-muted">(optional)</span>
            </label>
            <input
              id={`claim-${number}`}
              value={claim}
              onChange={({ target }) => change(position, target.value, note)}
              className={controlClass}
            />
            <label htmlFor={noteId} className="pt-1 text-sm font-semibold">
              Words under promise {number} <span className="font-normal text-muted">(optional)</span>
            </label>
            <textarea
              id={noteId}
              aria-describedby={reads && `${noteId}-reads`}
              rows={2}
              value={written}
              onChange={({ target }) => write(target.value)}
              className={controlClass}
            />
            {reads && (
              <p id={`${noteId}-reads`} className="text-sm text-muted">
                {reads}
              </p>
            )}
            <InsertFact into={noteId} names={namesIn.claim_notes} value={written} onValue={write} />
          </div>
        )
      })}
      <Problem text={editor.errors.claims ?? editor.errors.claim_notes} />
    </fieldset>
  )
}
