import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { givenSettings } from './env.ts'
import { connectionChecks, hasOwner } from './setup/checks.ts'
import { readEnvText, withEnvValues } from './setup/env-file.ts'
import { flagOf, setupQuestions } from './setup/questions.ts'
import { runSetup } from './setup/run-setup.ts'
import { refusalOf, unaskedRefusalOf } from './setup/start-refusal.ts'

/**
 * `npm run setup`: asks what a live shop needs, tries it, and writes `.env`, which npm's commands read. Without a terminal, or with
 * `--yes`, everything comes from flags (`--app-url https://…`), the environment and the file; it ends with 1 and a list of what is
 * missing or wrong. Nothing is written before the last answer (rule: before-live).
 */
const help = `npm run setup                      asks, tries each, and writes .env
npm run setup -- --yes --app-url https://www.example.com …   asks nothing: flags, environment and .env
  --no-check    tries no connection
  --replace     with --yes: change a .env that is there (a copy is kept)
  --file PATH   another file than .env
Flags: ${setupQuestions.map(({ name }) => `--${flagOf(name)}`).join(' ')}`

const { values: flags } = parseArgs({
  options: {
    ...Object.fromEntries(setupQuestions.map(({ name }) => [flagOf(name), { type: 'string' as const }])),
    yes: { type: 'boolean', default: false },
    ask: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    'no-check': { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    file: { type: 'string', default: '.env' },
  },
})
const said = flags as Record<string, string | boolean | undefined>
const file = String(said['file'])
const say = (line: string) => console.log(line)

if (said['help']) say(help)
else process.exit(await setUp())

async function setUp(): Promise<number> {
  const isAsking = said['ask'] === true || (process.stdin.isTTY === true && !said['yes'])
  const terminal = isAsking ? openTerminal() : null
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const environment = givenSettings()
  const given = Object.fromEntries(
    setupQuestions.flatMap(({ name }) => {
      const value = said[flagOf(name)] ?? environment[name]
      return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
    }),
  )
  if (text && !isAsking && !said['replace']) {
    console.error(`${file} is there already: nothing is written. --replace changes it and keeps a copy.`)
    return 1
  }
  // What is never asked for would be refused after the last answer.
  const unasked = unaskedRefusalOf(readEnvText(text))
  if (unasked) {
    console.error(`✗ ${file} has what a live shop refuses, and setup does not ask for: ${unasked}`)
    console.error('Change it there first. Nothing was written.')
    return 1
  }
  if (isAsking)
    say(
      text
        ? `${file} is there: Enter keeps what it has, a copy of it stays. Ctrl-C ends without writing.`
        : 'Enter goes on, Ctrl-C ends without writing.',
    )
  const { values, made, problems } = await runSetup({
    ask: terminal?.ask ?? null,
    say,
    given,
    existing: readEnvText(text),
    ...(said['no-check'] ? { checks: {} } : { checks: connectionChecks, hasOwner }),
  })
  const refusal = problems.length === 0 ? refusalOf({ ...readEnvText(text), ...values }) : null
  for (const problem of [...problems, ...(refusal ? [refusal] : [])]) console.error(`✗ ${problem}`)
  if (problems.length > 0 || refusal) {
    console.error('Nothing was written.')
    return 1
  }
  if (
    text &&
    terminal &&
    !/^y/i.test(await terminal.ask(`\nChange ${file}? A copy is kept. (y/N): `, false))
  ) {
    say('Nothing was written.')
    return 1
  }
  terminal?.close()
  const copy = writeFile(text, values)
  say(`\n${file} is written, readable by you alone.${copy ? ` The one before is ${copy}.` : ''}`)
  if (made['ADMIN_PASSWORD'])
    say(`Your first password, shown this once: ${made['ADMIN_PASSWORD']}  (user ${values['ADMIN_EMAIL']})`)
  say('Store AUTH_SECRET and the keys in a password manager: backups do not have them.')
  say('Next: npm start, sign in at /admin, and follow First steps.')
  return 0
}

/** As a whole or not at all; answers the name of the copy, if there was a file. */
function writeFile(before: string, values: Record<string, string>): string | null {
  const copy = before ? `${file}.${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}` : null
  const draft = `${file}.new`
  const text = withEnvValues(before, values)
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  if (copy) writeFileSync(copy, before, { mode: 0o600 })
  renameSync(draft, file)
  return copy
}

/** Questions at a terminal; a secret is not shown while it is typed. */
function openTerminal() {
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
    // Arrow up would show a secret that was typed before.
    historySize: 0,
  })
  const stop = (code: number) => {
    console.log('\nNothing was written.')
    process.exit(code)
  }
  reader.on('SIGINT', () => stop(130))
  process.on('SIGINT', () => stop(130))
  const onClose = () => stop(1)
  reader.on('close', onClose)
  const lines = process.stdin.isTTY ? null : reader[Symbol.asyncIterator]()
  return {
    ask: async (text: string, isSecret: boolean): Promise<string> => {
      if (lines) {
        // Piped answers: `question` would lose those that came together.
        console.log(text)
        const { value, done } = await lines.next()
        if (done) stop(1)
        return String(value ?? '')
      }
      const typed = reader.question(text)
      // The question itself is shown by then.
      isHidden = isSecret
      const answer = await typed
      isHidden = false
      if (isSecret) console.log()
      return answer
    },
    close: () => {
      reader.off('close', onClose)
      reader.close()
    },
  }
}
