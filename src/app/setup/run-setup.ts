import { randomBytes } from 'node:crypto'
import type { Check } from './checks.ts'
import {
  type Answers,
  flagOf,
  setupDefaults,
  type SetupQuestion,
  setupQuestions,
  shownValue,
} from './questions.ts'

export type Terminal = {
  /** Null when nobody answers: everything comes from flags, the environment and the file. */
  ask: ((text: string, isSecret: boolean) => Promise<string>) | null
  say: (line: string) => void
}

export type SetupOptions = Terminal & {
  /** Values of flags and environment; they count more than the file's. */
  given: Answers
  /** What the file has already. */
  existing: Answers
  /** Connections that are tried, by the setting's name; none with `--no-check`. */
  checks: Record<string, Check>
  /** Whether somebody runs the shop of this database already; null when it cannot be asked. */
  hasOwner?: (answers: Answers) => Promise<boolean | null>
}

/** `values` are to be written; `made` were generated and are shown once. With problems nothing is written. */
export type SetupResult = { values: Answers; made: Answers; problems: string[] }

/** Asks and checks everything a live shop needs; writes nothing itself. */
export async function runSetup(options: SetupOptions): Promise<SetupResult> {
  const { given, existing, ask } = options
  const known = { ...setupDefaults, ...existing, ...given }
  const answers: Answers = {}
  const problems: string[] = []
  for (const question of setupQuestions) {
    // What is not asked for stays in the file as it is.
    if (question.isAsked && !question.isAsked(answers)) continue
    const of = { ...options, known: known[question.name] ?? '', answers: { ...known, ...answers } }
    const answer = ask ? await askUntilGood(question, { ...of, ask }) : await takeKnown(question, of)
    answers[question.name] = answer.text
    if (answer.problem) problems.push(`${question.name} (--${flagOf(question.name)}): ${answer.problem}`)
  }
  const made: Answers = {}
  // Sessions, links and second steps of a shop that has one hang on it.
  const AUTH_SECRET = known['AUTH_SECRET'] || randomBytes(32).toString('hex')
  if (!answers['ADMIN_PASSWORD'] && problems.length === 0 && !(await isOwned(options, answers)))
    made['ADMIN_PASSWORD'] = answers['ADMIN_PASSWORD'] = randomBytes(12).toString('base64url')
  return { values: { MODE: 'live', ...answers, AUTH_SECRET }, made, problems }
}

/** Without an answer of the database: a live shop that ran had its secret, and an owner. */
const isOwned = async ({ hasOwner, existing }: SetupOptions, answers: Answers): Promise<boolean> =>
  (await hasOwner?.(answers)) ?? (existing['MODE'] === 'live' && Boolean(existing['AUTH_SECRET']))

type Asked = SetupOptions & { known: string; answers: Answers }
type Answer = { text: string; problem: string | null }

/** Without anybody to ask: what is known, checked. */
async function takeKnown(question: SetupQuestion, asked: Asked): Promise<Answer> {
  const { known, answers, say } = asked
  if (!known) return { text: '', problem: question.none ? null : `missing. ${question.where}` }
  const problem = question.problem(known, answers)
  if (problem) return { text: known, problem }
  const check = asked.checks[question.name]
  const result = check && (await check({ ...answers, [question.name]: known }))
  if (result) say(`  ${marks[result.state]} ${result.line}`)
  return { text: known, problem: result?.state === 'bad' ? result.line : null }
}

const marks = { ok: '✓', warn: '!', bad: '✗' }

async function askUntilGood(
  question: SetupQuestion,
  asked: Asked & { ask: NonNullable<Terminal['ask']> },
): Promise<Answer> {
  const { known, answers, ask, say } = asked
  say(`\n${question.ask}\n  ${question.where}`)
  const offer = known
    ? `Enter keeps ${shownValue(question, known)}${question.none ? `; “none”: ${question.none}` : ''}`
    : question.none && `Enter: ${question.none}`
  for (;;) {
    const typed = (
      await ask(`${question.name}${offer ? ` [${offer}]` : ''}: `, question.isSecret === true)
    ).trim()
    const text = typed || known
    if (question.none && (!text || typed.toLowerCase() === 'none')) return { text: '', problem: null }
    const problem = text ? question.problem(text, answers) : 'This is needed'
    if (problem) {
      say(`  ✗ ${problem}`)
      continue
    }
    const check = asked.checks[question.name]
    const result = check && (await check({ ...answers, [question.name]: text }))
    if (!result) return { text, problem: null }
    say(`  ${marks[result.state]} ${result.line}`)
    if (result.state !== 'bad') return { text, problem: null }
    const wish = await ask('  Enter: type it again. “keep”: keep it all the same: ', false)
    if (wish.trim().toLowerCase() === 'keep') return { text, problem: null }
  }
}
