import { expect, test } from 'vitest'
import type { CheckResult } from './checks.ts'
import { setupQuestions } from './questions.ts'
import { runSetup, type SetupOptions } from './run-setup.ts'

const good: Record<string, string> = {
  APP_URL: 'https://www.example.com',
  DATABASE_URL: 'postgres://shop:secret@db.example.com/shop',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'Ada’s Closet <hello@example.com>',
  ADMIN_EMAIL: 'ada@example.com',
  ADMIN_PASSWORD: 'cassava-paste-and-chalk-7',
}
/** Answers questions from a list; what was said is kept. */
function atTerminal(answers: string[], own: Partial<SetupOptions> = {}) {
  const said: string[] = []
  const options: SetupOptions = {
    ask: async (text) => {
      said.push(text)
      return answers.shift() ?? ''
    },
    say: (line) => void said.push(line),
    given: {},
    existing: {},
    checks: {},
    ...own,
  }
  return { said, run: () => runSetup(options) }
}
const without = { ask: null, given: good }

// (rule: before-live)
test('with every value given nothing is asked, and what is generated is there', async () => {
  const { values, made, problems } = await atTerminal([], without).run()
  expect(problems).toEqual([])
  expect(values).toMatchObject({ ...good, MODE: 'live', TRUST_PROXY: 'on', STORAGE_URL: '' })
  expect(values['AUTH_SECRET']).toMatch(/^[0-9a-f]{64}$/)
  expect(made).toEqual({})
})

// (rule: before-live)
test('without anybody to ask, all that is missing or wrong is named at once, with where it is found', async () => {
  const given = { ...good, DATABASE_URL: '', PAYSTACK_SECRET_KEY: 'sk_test_abc', MAIL_FROM: 'Ada' }
  const { problems } = await atTerminal([], { ask: null, given }).run()
  expect(problems).toEqual([
    expect.stringMatching(/^DATABASE_URL \(--database-url\): missing\. Your host’s panel, under Databases/),
    expect.stringMatching(/^PAYSTACK_SECRET_KEY \(--paystack-secret-key\): This is a test key/),
    expect.stringMatching(/^MAIL_FROM \(--mail-from\): Type an address/),
  ])
})

// (rule: before-live)
test('a wrong answer is asked for again; Enter keeps what the file has, a secret is not shown', async () => {
  const { said, run } = atTerminal(['www.example.com', 'https://shop.example.com'], {
    existing: { ...good, AUTH_SECRET: 'kept', MODE: 'live' },
  })
  const { values } = await run()
  expect(values).toMatchObject({ ...good, APP_URL: 'https://shop.example.com', AUTH_SECRET: 'kept' })
  expect(said).toContain('  ✗ Type the whole address, like https://www.example.com')
  expect(said.join('\n')).toContain('MAIL_FROM [Enter keeps Ada’s Closet <hello@example.com>]')
  expect(said.join('\n')).not.toMatch(/sk_live_abc|secret@/)
})

// (rule: before-live)
test('a connection that fails is said; typed again it counts, “keep” takes it as it is', async () => {
  const tried: string[] = []
  const checks = {
    DATABASE_URL: async ({ DATABASE_URL = '' }): Promise<CheckResult> => {
      tried.push(DATABASE_URL)
      return DATABASE_URL.includes('right')
        ? { state: 'ok', line: 'PostgreSQL 17 answers' }
        : { state: 'bad', line: 'The database does not answer' }
    },
  }
  const answers = ['', 'postgres://wrong/shop', '', 'postgres://right/shop']
  const { said, run } = atTerminal(answers, { existing: good, checks })
  expect((await run()).values['DATABASE_URL']).toBe('postgres://right/shop')
  expect(tried).toEqual(['postgres://wrong/shop', 'postgres://right/shop'])
  expect(said).toEqual(
    expect.arrayContaining(['  ✗ The database does not answer', '  ✓ PostgreSQL 17 answers']),
  )
  const kept = await atTerminal(['', 'postgres://wrong/shop', 'keep'], { existing: good, checks }).run()
  expect(kept.values['DATABASE_URL']).toBe('postgres://wrong/shop')
  const refused = await atTerminal([], { ...without, checks }).run()
  expect(refused.problems).toEqual(['DATABASE_URL (--database-url): The database does not answer'])
})

// (rule: before-live)
test('a first password is made once; a shop that was set up before keeps its own', async () => {
  const given = { ...good, ADMIN_PASSWORD: '' }
  const first = await atTerminal([], { ask: null, given }).run()
  expect(first.made['ADMIN_PASSWORD']).toBe(first.values['ADMIN_PASSWORD'])
  expect(first.made['ADMIN_PASSWORD']!.length).toBeGreaterThanOrEqual(16)
  const existing = { MODE: 'live', AUTH_SECRET: '8f0c5a1b93e74d26a0b1c2d3e4f5a697' }
  const again = await atTerminal([], { ask: null, given, existing }).run()
  expect([again.made, again.values['ADMIN_PASSWORD']]).toEqual([{}, ''])
})

// (rule: before-live)
test('MODE=live written by hand makes no owner: the database says whether there is one', async () => {
  const given = { ...good, ADMIN_PASSWORD: '' }
  const madeWith = async (own: Partial<SetupOptions>) =>
    'ADMIN_PASSWORD' in (await atTerminal([], { ask: null, given, ...own }).run()).made
  const byHand = { MODE: 'live' }
  expect(await madeWith({ existing: byHand })).toBe(true)
  const ran = { ...byHand, AUTH_SECRET: '8f0c5a1b93e74d26a0b1c2d3e4f5a697' }
  expect(await madeWith({ existing: ran, hasOwner: async () => false })).toBe(true)
  expect(await madeWith({ existing: {}, hasOwner: async () => true })).toBe(false)
  expect(await madeWith({ existing: ran, hasOwner: async () => null })).toBe(false)
})

// (rule: before-live)
test('the keys of an object storage are asked for with one alone', async () => {
  const STORAGE_URL = 's3://bucket?endpoint=https://s3.example.com'
  const { problems } = await atTerminal([], { ask: null, given: { ...good, STORAGE_URL } }).run()
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
})

// (rule: before-live)
test('backups can go to a bucket too, whose keys are asked for with the pictures on this machine', async () => {
  const BACKUP_DIR = 's3://backups?endpoint=https://s3.example.com'
  const given = { ...good, BACKUP_DIR }
  const { problems } = await atTerminal([], { ask: null, given }).run()
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const whole = await atTerminal([], { ask: null, given: { ...given, ...keys } }).run()
  expect([whole.problems, whole.values]).toMatchObject([[], { BACKUP_DIR, STORAGE_URL: '', ...keys }])
})

// (rule: before-live)
test('“none” clears an optional answer that the file has; a needed one it does not', async () => {
  const existing = { ...good, BACKUP_DIR: '/var/backups/shop' }
  const answers = [...Object.keys(good).map(() => ''), 'None', 'none']
  const { said, run } = atTerminal(answers, { existing })
  expect((await run()).values).toMatchObject({ ...good, STORAGE_URL: '', BACKUP_DIR: '' })
  expect(said).toContain('BACKUP_DIR [Enter keeps /var/backups/shop; “none”: next to the data]: ')
  const needed = atTerminal(['none'], { existing })
  expect((await needed.run()).values['APP_URL']).toBe(good['APP_URL'])
})

// (rule: before-live)
test('what is not asked for stays in the file as it is', async () => {
  const existing = { ...good, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const { values } = await atTerminal([], { existing }).run()
  expect(Object.keys(values).filter((name) => name.startsWith('S3_'))).toEqual([])
})

test.each([
  ['APP_URL', 'http://www.example.com', 'https://www.example.com/shop'],
  ['DATABASE_URL', 'mysql://db/shop', 'postgres://shop:p#ss word@db/shop'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_abc', 'sk_live_'],
  ['SMTP_URL', 'mail.example.com', 'https://mail.example.com'],
  ['ADMIN_PASSWORD', 'short', 'password1'],
  ['BACKUP_DIR', 'backups', './x'],
  ['BACKUP_DIR', 's3://', 's3://bucket/folder'],
  ['STORAGE_URL', '/var/media', 's3://'],
  ['TRUST_PROXY', 'yes', 'true'],
])('%s takes neither %s nor %s', (name, ...wrong) => {
  const question = setupQuestions.find((each) => each.name === name)!
  for (const text of wrong) expect([text, question.problem(text, good)]).not.toEqual([text, null])
})
