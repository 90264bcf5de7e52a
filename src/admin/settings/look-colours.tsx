import { isColour } from '../../theme/colour.rules.ts'
import { contrastProblems, type ThemeColour } from '../../theme/contrast.rules.ts'
import type { Theme } from '../../theme/theme.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputText } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'

const colours: { name: ThemeColour; label: string; hint: string }[] = [
  { name: 'ground', label: 'Ground', hint: 'Of every page' },
  { name: 'ink', label: 'Ink', hint: 'What is written on it' },
  { name: 'accent', label: 'Accent', hint: 'Buttons, large words, links' },
  { name: 'signal', label: 'Signal', hint: 'Badges and banners' },
]

type LookColoursProps = { theme: Theme; onChange: (changes: Partial<Theme>) => void }

/** The four colours; a pair that cannot be read is named at once, with the nearest colour that can (rule: theme-contrast). */
export function LookColours({ theme, onChange }: LookColoursProps) {
  const isWhole = colours.every(({ name }) => isColour(theme[name]))
  const problems = isWhole ? contrastProblems(theme) : []
  return (
    <Section title="Colours" help="Everything else, from edges to errors, is mixed from these four.">
      <div className="grid gap-4 sm:grid-cols-2">
        {colours.map(({ name, label, hint }) => (
          <div key={name} className="flex items-start gap-3">
            <input
              type="color"
              aria-label={`${label}, choose a colour`}
              value={isColour(theme[name]) ? theme[name] : '#000000'}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className="mt-6.5 h-12 w-14 shrink-0 cursor-pointer border border-field bg-white p-1"
            />
            <InputText
              name={`theme-${name}`}
              label={label}
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
        {!isWhole && <p className="font-medium text-camwood">A colour is written like #25307f.</p>}
        {problems.map(({ colour, text, fix }) => (
          <p key={text} className="flex flex-wrap items-center gap-3 py-1 font-medium text-camwood">
            {text}
            {fix && (
              <Button variant="secondary" onClick={() => onChange({ [colour]: fix })}>
                <span aria-hidden className="size-4 border border-field" style={{ background: fix }} />
                Take {fix}
              </Button>
            )}
          </p>
        ))}
        {isWhole && problems.length === 0 && <p className="text-sm text-palm">Everything can be read.</p>}
      </div>
    </Section>
  )
}
