import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { fastSteps } from './check.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { reportBudgets } from './build.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { type Step, runSteps } from './steps.ts'

/**
 * `npm test`: everything once; with `--second` the second look (decision 072): services on the other database, journeys at
 * the other size, and what goes wrong or is judged by a tool. Steps that need no database run in parallel with the tests.
 */
const isSecond = process.argv.includes('--second')
const unknown = process.argv.slice(2).filter((arg) => arg !== '--second')
if (unknown.length) throw new Error(`npm test takes --second only, not ${unknown.join(' ')}`)

const built = Promise.withResolvers<void>()
built.promise.catch(() => {})
keepFilesInMemory()

const build: Step = {
  name: 'build',
  async run({ command }) {
    try {
      await command('node', ['scripts/build.ts'])
      const lines = reportBudgets()
      if (lines.some((line) => line.startsWith('OVER'))) throw new Error('A budget is exceeded')
      built.resolve()
    } catch (error) {
      built.reject(new Error('There is no build'))
      throw error
    }
  },
}

const journeys: Step = {
  name: isSecond ? 'trials, and journeys at the other size' : 'journeys in Chromium',
  async run({ command }) {
    await built.promise
    await onCluster((url) =>
      command('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'], {
        CHROMIUM: findChromium(),
        // A page of a journey is closed before code made faster for it pays.
        CHROMIUM_ARGS: [...chromiumArgs, '--js-flags=--no-opt,--no-maglev'].join(' '),
        TEST_DATABASE_URL: url ?? '',
        JOURNEYS: isSecond ? 'second' : 'first',
      }),
    )
  },
}

const otherBrowsers: Step = {
  name: 'purchase in WebKit and Firefox',
  async run({ command }) {
    await built.promise
    await command('node', ['e2e/other-browsers/run.ts'])
  },
}

const faults: Step = {
  name: 'faults against the built shop',
  async run({ command }) {
    await built.promise
    await command('node', ['faults/run.ts', '--fast'])
  },
}

const vitest = ['run', '--no-isolate', '--reporter', 'dot']

const testsOnce: Step = {
  name: 'unit and services',
  run: ({ command, say }) =>
    onCluster((url) => {
      if (!url) say('Neither TEST_DATABASE_URL nor PostgreSQL binaries here: services on PGlite.')
      // Its minute is part of the second look.
      return command('vitest', vitest, { TEST_DATABASE_URL: url ?? '', EXPLORATION_SECONDS: '5' })
    }),
}

const servicesOnPglite: Step = {
  name: 'services on PGlite',
  run: ({ command }) => command('vitest', [...vitest, '--project', 'services'], { TEST_DATABASE_URL: '' }),
}

const exploration: Step = {
  name: 'exploration on PostgreSQL',
  run: ({ command, say }) =>
    onCluster(async (url) => {
      if (url) await command('vitest', [...vitest, 'faults/exploration'], { TEST_DATABASE_URL: url })
      else say('Neither TEST_DATABASE_URL nor PostgreSQL binaries here: it ran on PGlite.')
    }),
}

await (isSecond
  ? runSteps([servicesOnPglite, exploration, faults, journeys], [build, otherBrowsers])
  : runSteps([testsOnce, journeys], [build, ...fastSteps]))

/** `work` with the address of a PostgreSQL: the one given, or its own for as long; null where there is none. */
async function onCluster(work: (url: string | null) => Promise<void>) {
  const given = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  if (given || !bin) return await work(given || null)
  const cluster = await startPostgres(bin)
  try {
    await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/**
 * What tests write goes into memory where the system offers 4 GiB of it (Linux): databases and pictures are flushed to
 * the disk thousands of times, which took a third of the time of the services on a slow one.
 */
function keepFilesInMemory() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < 4 * 2 ** 30) return
  const folder = mkdtempSync(`${memory}/shop-test-`)
  // PostgreSQL runs as another user than root, who made the folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
