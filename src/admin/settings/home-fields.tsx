import { mediaUrl } from '../../media/media.rules.ts'
import { EditorText, EditorTextArea } from '../kit/editor/editor-fields.tsx'
import { Section } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { HeroImageField } from './hero-image-field.tsx'
import { ListField } from './list-field.tsx'
import { Preview, WithPreview } from './preview.tsx'
import type { SettingsRecord } from './settings.queries.ts'

type Fields = { editor: Editor<SettingsRecord> }

/** The home page's texts, with a live preview next to the fields. */
export function HomeFields({ editor }: Fields) {
  return (
    <WithPreview preview={<HomePreview own={editor.values} />}>
      <Section title="Top of the home page">
        <div className="grid gap-4">
          <ListField
            editor={editor}
            name="hero_lines"
            label="Large words"
            hint="One or two lines of at most 10 letters"
            rows={2}
          />
          <HeroImageField editor={editor} />
          <ListField
            editor={editor}
            name="claims"
            label="What you promise"
            hint="One per line; the home page shows the first three"
          />
        </div>
      </Section>
      <Section title="Texts">
        <div className="grid gap-4">
          <EditorTextArea
            editor={editor}
            name="promo_banner"
            label="Social banner"
            hint="A code it names must be one of your promotions"
            rows={2}
          />
          <EditorText editor={editor} name="new_in_note" label="Note on New In" />
          <EditorText editor={editor} name="newsletter_heading" label="Newsletter heading" />
          <EditorTextArea editor={editor} name="illustration_note" label="Note about the pictures" rows={2} />
        </div>
      </Section>
    </WithPreview>
  )
}

function HomePreview({ own }: { own: SettingsRecord }) {
  return (
    <Preview label="The home page">
      <div className="relative overflow-hidden p-5">
        <p className="font-medium">{own.tagline}</p>
        <p className="pt-2 font-display text-3xl leading-[0.8] font-extrabold text-indigo">
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
      <ul className="grid grid-cols-3 gap-px bg-indigo text-sm text-white">
        {own.claims.slice(0, 3).map((claim) => (
          <li key={claim} className="p-3 font-semibold">
            {claim}
          </li>
        ))}
      </ul>
      <p className="bg-kola p-3 text-sm font-semibold">{own.promo_banner}</p>
      <p className="p-3 text-sm text-muted">{own.new_in_note}</p>
      <p className="px-3 pb-1 font-semibold">{own.newsletter_heading}</p>
      <p className="px-3 pb-3 text-sm text-muted">{own.illustration_note}</p>
    </Preview>
  )
}
