import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'

/**
 * The result of `npm run mutate` by file: a poorly tested rule must not hide behind the others. Fails when a
 * file is below the overall threshold.
 */
type Report = { files: Record<string, { mutants: { status: string }[] }> }
export type Score = { path: string; noticed: number; survived: number; percent: number }

export const lowestScore = 90
export const reportPath = 'test-results/mutation.json'

const noticed = ['Killed', 'Timeout']
const survived = ['Survived', 'NoCoverage']

/** The share of tested mutants that were killed, worst file first. */
export function scoresOf({ files }: Report): Score[] {
  const scores = Object.entries(files).map(([path, { mutants }]) => {
    const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
    const [caught, missed] = [count(noticed), count(survived)]
    const all = caught + missed
    return { path, noticed: caught, survived: missed, percent: all === 0 ? 100 : (100 * caught) / all }
  })
  return scores.toSorted((a, b) => a.percent - b.percent || a.path.localeCompare(b.path))
}

if (import.meta.main) {
  const scores = scoresOf(JSON.parse(readFileSync(reportPath, 'utf8')) as Report)
  for (const { path, noticed: caught, survived: missed, percent } of scores) {
    const line = `${percent.toFixed(1).padStart(5)} %  ${String(missed).padStart(3)} of ${caught + missed} unnoticed  ${path}`
    console.log(percent < lowestScore ? styleText('red', line) : line)
  }
  if (scores.some(({ percent }) => percent < lowestScore)) process.exitCode = 1
}
