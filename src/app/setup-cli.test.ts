import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readEnvText } from './setup/env-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => path.join(folder, '.env')
const flags = [
  '--app-url=https://www.example.com',
  '--database-url=postgres://shop:secret@db.example.com/shop',
  '--paystack-secret-key=sk_live_abc',
  '--smtp-url=smtps://user:secret@mail.example.com',
  '--mail-from=Ada’s Closet <hello@example.com>',
  '--admin-email=ada@example.com',
]
const answers = ['https://www.example.com', 'postgres://db/shop', 'sk_live_abc']

/** Runs the command in a bare environment; `onOutput` may end it. */
function run(
  args: string[],
  input?: string,
  onOutput?: (text: string, child: ReturnType<typeof spawn>) => void,
) {
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = spawn(
      process.execPath,
      ['src/app/setup-cli.ts', '--no-check', `--file=${file()}`, ...args],
      {
        env: { PATH: process.env['PATH'] },
      },
    )
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        text += String(data)
        onOutput?.(text, child)
      })
    if (input !== undefined) child.stdin.write(input)
    if (!onOutput) child.stdin.end()
    child.on('close', (code) => resolve({ code, text }))
  })
}

// (rule: before-live)
test('a .env for a live shop is written from flags, for its user alone, and the shop takes it', async () => {
  const { code, text } = await run(['--yes', ...flags])
  expect([code, text]).toEqual([0, expect.stringContaining('is written, readable by you alone')])
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const values = readEnvText(readFileSync(file(), 'utf8'))
  expect(readEnv(values)).toMatchObject({ MODE: 'live', isSandbox: false, TRUST_PROXY: true })
  expect(text).toContain(values['ADMIN_PASSWORD']!)
  expect(text).not.toContain(values['AUTH_SECRET']!)
})

// (rule: before-live)
test('with something missing it ends with 1, names all of it and writes nothing', async () => {
  const { code, text } = await run(['--yes', ...flags.slice(2)])
  expect(code).toBe(1)
  expect(text).toContain('✗ APP_URL (--app-url): missing')
  expect(text).toContain('✗ DATABASE_URL (--database-url): missing')
  expect(text).toContain('Nothing was written.')
  expect(readdirSync(folder)).toEqual([])
})

// (rule: before-live)
test('a file that is there is changed only with --replace; its other lines and a copy stay', async () => {
  const before = 'METRICS_TOKEN=0123456789abcdef\nAUTH_SECRET=8f0c5a1b93e74d26a0b1c2d3e4f5a697\n'
  writeFileSync(file(), before)
  expect(await run(['--yes', ...flags])).toMatchObject({
    code: 1,
    text: expect.stringContaining('is there already: nothing is written'),
  })
  expect(readFileSync(file(), 'utf8')).toBe(before)
  expect((await run(['--yes', '--replace', ...flags])).code).toBe(0)
  expect(readFileSync(file(), 'utf8')).toContain(before.trim())
  const [copy] = readdirSync(folder).filter((name) => name !== '.env')
  expect(readFileSync(path.join(folder, copy!), 'utf8')).toBe(before)
  expect(statSync(path.join(folder, copy!)).mode & 0o777).toBe(0o600)
})

// (rule: before-live)
test('a setting that is never asked for and that the start refuses is named before the first question', async () => {
  writeFileSync(file(), 'SEED=demo\nAPP_URL=nonsense\n')
  const asked = await run(['--ask'], '')
  expect(asked.code).toBe(1)
  expect(asked.text).toContain(
    'has what a live shop refuses, and setup does not ask for: MODE=live needs SEED=none',
  )
  expect(asked.text).not.toContain('APP_URL')
  writeFileSync(file(), 'METRICS_TOKEN=short\n')
  expect((await run(['--yes', '--replace', ...flags])).text).toContain('METRICS_TOKEN')
  expect(readFileSync(file(), 'utf8')).toBe('METRICS_TOKEN=short\n')
})

// (rule: before-live)
test('asked at a terminal it writes what was answered; ended in the middle it writes nothing', async () => {
  const stopped = await run(['--ask'], `${answers.join('\n')}\n`, (text, child) => {
    if (text.includes('SMTP_URL')) child.kill('SIGINT')
  })
  expect(stopped).toMatchObject({ code: 130, text: expect.stringContaining('Nothing was written.') })
  expect((await run(['--ask'], `${answers.join('\n')}\n`)).code).toBe(1)
  expect(readdirSync(folder)).toEqual([])
  const rest = ['smtps://mail.example.com', 'hello@example.com', 'ada@example.com', '', '', '', '']
  expect((await run(['--ask'], `${[...answers, ...rest].join('\n')}\n`)).code).toBe(0)
  expect(readEnvText(readFileSync(file(), 'utf8'))).toMatchObject({ DATABASE_URL: 'postgres://db/shop' })
})
