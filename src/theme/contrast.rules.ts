import { contrast, contrastText, nearestReadable } from './colour.rules.ts'

/** The colours an owner chooses; all others are derived from them. */
export const themeColours = ['ground', 'ink', 'accent', 'signal'] as const
export type ThemeColour = (typeof themeColours)[number]

/** As an owner calls them. */
export const colourNames: Record<ThemeColour, string> = {
  ground: 'Background',
  ink: 'Text',
  accent: 'Accent',
  signal: 'Highlight',
}

const textNeeds = 4.5

/** `fix` is the nearest colour that would do, for `colour`. */
export type ThemeProblem = { colour: ThemeColour; text: string; fix: string | null }

/**
 * Every pair of the four colours that meets as text on a ground and cannot be read, in words (rule: theme-contrast). What is
 * derived from them is made readable by `palette.rules.ts`.
 */
export function contrastProblems(theme: Record<ThemeColour, string>): ThemeProblem[] {
  const { ground, ink, accent, signal } = theme
  const problems: ThemeProblem[] = []
  const need = (colour: ThemeColour, text: string, found: number, grounds: string[]) => {
    if (found >= textNeeds) return
    const fix = nearestReadable(theme[colour], grounds, textNeeds)
    problems.push({ colour, text: `${text}: ${contrastText(found)}, needs ${textNeeds}`, fix })
  }
  need('ink', 'Text on background', contrast(ink, ground), [ground])
  need('accent', 'Accent on background', contrast(accent, ground), [ground])
  const [words, best] =
    contrast(ink, signal) >= contrast(ground, signal)
      ? (['Text on highlight', ink] as const)
      : (['Background on highlight', ground] as const)
  need('signal', words, contrast(best, signal), [best])
  return problems
}
