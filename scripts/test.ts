import { fastSteps } from './check.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { buildIfNeeded, reportBudgets } from './build.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { command, runSteps } from './steps.ts'

/** `npm test`: everything, on both databases and in a real browser. */
await runSteps([
  ...fastSteps,
  {
    name: 'unit and services on PGlite',
    run: () => command('vitest', ['run', '--reporter', 'dot'], { TEST_DATABASE_URL: '' }),
  },
  { name: 'services on PostgreSQL', run: onPostgres },
  {
    name: 'build',
    run: async () => {
      buildIfNeeded()
      const lines = reportBudgets()
      for (const line of lines) console.log(line)
      if (lines.some((line) => line.startsWith('OVER'))) throw new Error('A budget is exceeded')
    },
  },
  {
    name: 'journeys in Chromium',
    run: () =>
      command('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
        CHROMIUM: findChromium(),
        CHROMIUM_ARGS: chromiumArgs.join(' '),
      }),
  },
])

async function onPostgres() {
  const given = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  if (!given && !bin) {
    console.log(
      'Neither TEST_DATABASE_URL nor PostgreSQL binaries here: the services were tested on PGlite only.',
    )
    return
  }
  const cluster = given ? { url: given, stop: async () => {} } : await startPostgres(bin!)
  try {
    await command('vitest', ['run', '--project', 'services', '--reporter', 'dot'], {
      TEST_DATABASE_URL: cluster.url,
    })
  } finally {
    await cluster.stop()
  }
}
