import { fastSteps } from './check.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { reportBudgets } from './build.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { type Output, type Step, runSteps } from './steps.ts'

/**
 * `npm test`: everything, on both databases and in a real browser. Steps that need neither run in parallel
 * with the tests.
 */
const built = Promise.withResolvers<void>()
built.promise.catch(() => {})

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
  name: 'journeys in Chromium',
  async run({ command }) {
    await built.promise
    await command('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'], {
      CHROMIUM: findChromium(),
      CHROMIUM_ARGS: chromiumArgs.join(' '),
    })
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

const onPglite: Step = {
  name: 'unit and services on PGlite',
  run: ({ command }) =>
    command('vitest', ['run', '--no-isolate', '--reporter', 'dot'], { TEST_DATABASE_URL: '' }),
}

await runSteps(
  [onPglite, { name: 'services on PostgreSQL', run: onPostgres }, faults, journeys],
  [build, ...fastSteps, otherBrowsers],
)

async function onPostgres({ command, say }: Output) {
  const given = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  if (!given && !bin) {
    say('Neither TEST_DATABASE_URL nor PostgreSQL binaries here: the services were tested on PGlite only.')
    return
  }
  const cluster = given ? { url: given, stop: async () => {} } : await startPostgres(bin!)
  try {
    await command('vitest', ['run', '--no-isolate', '--project', 'services', '--reporter', 'dot'], {
      TEST_DATABASE_URL: cluster.url,
    })
  } finally {
    await cluster.stop()
  }
}
