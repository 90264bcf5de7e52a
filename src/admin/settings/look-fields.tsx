import { fontPairs, familiesOf, type FontPairName } from '../../theme/font-pairs.rules.ts'
import { startThemes } from '../../theme/start-themes.rules.ts'
import { colourNames, contrastProblems, type ThemeColour } from '../../theme/contrast.rules.ts'
import { type Theme, themeChoices } from '../../theme/theme.rules.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { InputSelect, InputText } from '../kit/fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import { LookPreview } from './look-preview.tsx'
import { lookColumns, WithPreview } from './preview.tsx'
import { SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { isColour } from '../../theme/colour.rules.ts'
import { Button } from '../../ui/button.tsx'

const choiceLabels: Record<keyof typeof themeChoices, string> = {
  hero: 'Top of the home page',
  brand: 'Your name in the header',
  card: 'Frame around a product',
  pictures: 'Pictures in lists',
  corners: 'Corners',
  line: 'Thickness of lines',
  edge: 'Pattern above the footer',
  foot: 'Colour of the footer',
}
const choiceNames = Object.keys(choiceLabels) as (keyof typeof themeChoices)[]

/** How the storefront looks (rule: theme-is-data). */
export function LookFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { theme } = editor.values
  const change = (changes: Partial<Theme>) => editor.set({ theme: { ...theme, ...changes } })
  return (
    <WithPreview label="Your shop" preview={<LookPreview own={editor.values} />} columns={lookColumns}>
      <Starts theme={theme} onChoose={change} />
      <LookColours theme={theme} onChange={change} />
      {editor.errors.theme && (
        <p role="alert" className="mb-6 font-medium text-alert">
          {editor.errors.theme}
        </p>
      )}
      <FontPairs chosen={theme.pair} onChoose={(pair) => change({ pair })} />
      <FieldSection title="Layout and shapes" columns="sm:grid-cols-2">
        {choiceNames.map((name) => (
          <InputSelect
            key={name}
            name={`theme-${name}`}
            label={choiceLabels[name]}
            value={theme[name]}
            onValue={(value) => change({ [name]: value })}
            options={Object.entries(themeChoices[name]).map(([value, label]) => ({ value, label }))}
          />
        ))}
      </FieldSection>
      <Section
        title="Logos"
        help="Shown in place of your name in the header and in emails, and as the icon on phones. Use a PNG, WebP or SVG on a transparent background, 480 pixels wide or more."
      >
        <div className="grid gap-6">
          <SettingFields editor={editor} names={['logo', 'logo_dark']} />
        </div>
      </Section>
    </WithPreview>
  )
}

function Starts({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  return (
    <Section title="Start with" help="Everything in it can be changed below." fields="theme">
      <ul className="grid grid-cols-2 gap-3">
        {startThemes.map(({ name, note, theme: start }) => (
          <li key={name} className="grid">
            <button
              type="button"
              aria-pressed={JSON.stringify(start) === JSON.stringify(theme)}
              onClick={() => onChoose(start)}
              className="flex flex-col border border-field text-left outline-offset-2 aria-pressed:outline-3 aria-pressed:outline-accent"
              style={{ background: start.ground, color: start.ink }}
            >
              <span
                className="block px-3 pt-3 text-xl"
                style={{ fontFamily: familiesOf(start.pair).display }}
              >
                {name}
              </span>
              <span className="block grow px-3 pb-3 text-sm">{note}</span>
              <span aria-hidden className="flex h-3">
                <span className="grow" style={{ background: start.accent }} />
                <span className="w-1/4" style={{ background: start.signal }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FontPairs({ chosen, onChoose }: { chosen: FontPairName; onChoose: (pair: FontPairName) => void }) {
  return (
    <Section title="Fonts">
      <div role="radiogroup" aria-label="Fonts" className="grid gap-x-3 sm:max-lg:grid-cols-2">
        {Object.entries(fontPairs).map(([value, { name, weight }]) => {
          const { display, text } = familiesOf(value as FontPairName)
          return (
            <label
              key={value}
              className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-hairline py-2"
            >
              <input
                type="radio"
                name="font-pair"
                className="size-5 shrink-0 accent-accent"
                checked={chosen === value}
                onChange={() => onChoose(value as FontPairName)}
              />
              <span className="text-lg tracking-wide" style={{ fontFamily: display, fontWeight: weight }}>
                {name}
              </span>
              <span className="sr-only">, </span>
              <span className="col-start-2 text-sm text-muted" style={{ fontFamily: text }}>
                Aṣọ tó dára, ₦18,000
              </span>
            </label>
          )
        })}
      </div>
    </Section>
  )
}

const colours: { name: ThemeColour; hint: string }[] = [
  { name: 'ground', hint: 'Behind every page' },
  { name: 'ink', hint: 'Most words' },
  { name: 'accent', hint: 'Buttons, links, large words' },
  { name: 'signal', hint: 'Badges and banners' },
]

/** The four colours; a pair that cannot be read is named at once, with the nearest colour that can (rule: theme-contrast). */
function LookColours({ theme, onChange }: { theme: Theme; onChange: (changes: Partial<Theme>) => void }) {
  const isWhole = colours.every(({ name }) => isColour(theme[name]))
  const problems = isWhole ? contrastProblems(theme) : []
  return (
    <Section title="Colours" help="All other shades are mixed from these four.">
      <div className="grid gap-4 sm:grid-cols-2">
        {colours.map(({ name, hint }) => (
          <div key={name} className="flex items-start gap-3">
            <input
              type="color"
              aria-label={`${colourNames[name]}, choose a colour`}
              value={isColour(theme[name]) ? theme[name] : '#000000'}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className="mt-6.5 h-12 w-14 shrink-0 cursor-pointer border border-field bg-white p-1"
            />
            <InputText
              name={`theme-${name}`}
              label={colourNames[name]}
              hint={hint}
              className="min-w-0 grow"
              spellCheck={false}
              maxLength={7}
              value={theme[name]}
              onValue={(typed) => onChange({ [name]: typed.trim().toLowerCase() })}
            />
          </div>
        ))}
      </div>
      <div role="status" className="pt-4">
        {!isWhole && <p className="font-medium text-alert">A colour is written like #25307f.</p>}
        {problems.map(({ colour, text, fix }) => (
          <p key={text} className="flex flex-wrap items-center gap-3 py-1 font-medium text-alert">
            {text}
            {fix && (
              <Button variant="secondary" onClick={() => onChange({ [colour]: fix })}>
                <span aria-hidden className="size-4 border border-field" style={{ background: fix }} />
                Take {fix}
              </Button>
            )}
          </p>
        ))}
        {isWhole && problems.length === 0 && <p className="text-sm text-good">All words are easy to read.</p>}
      </div>
    </Section>
  )
}
