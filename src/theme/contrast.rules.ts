import { contrast, contrastText, nearestReadable } from './colour.rules.ts'

/** The colours an owner chooses; all others are derived from them. */
export const themeColours = ['ground', 'ink', 'accent', 'signal'] as const
export type ThemeColour = (typeof themeColours)[number]

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
  need('ink', 'Ink on ground', contrast(ink, ground), [ground])
  need('accent', 'Accent on ground', contrast(accent, ground), [ground])
  const [words, best] =
    contrast(ink, signal) >= contrast(ground, signal)
      ? (['Ink on signal', ink] as const)
      : (['Ground on signal', ground] as const)
  need('signal', words, contrast(best, signal), [best])
  return problems
}
