import { spawnSync } from 'node:child_process'
import path from 'node:path'

const testFile = 'faults/exploration/exploration.test.ts'

/** What `npm run faults -- --only exploration` takes; all of it optional. */
export type ExplorationOptions = {
  seconds?: string | undefined
  seed?: string | undefined
  path?: string | undefined
  /** Names of invariants, joined by `|`: only those are looked at. */
  invariants?: string | undefined
  /** Goes on after a breach, without the invariant that broke. */
  all?: boolean | undefined
  /** Says how often each act got through, and why it did not. */
  verbose?: boolean | undefined
  /** Acts that nobody does, joined by commas. */
  without?: string | undefined
  /** Acts that alone are done, joined by commas. */
  acts?: string | undefined
}

/** Explores in the copy of the shop in `root`, with the tests' own databases. Gives the exit code and what was written. */
export function runExploration(options: ExplorationOptions, { root = '.', isQuiet = false } = {}) {
  const env = {
    EXPLORATION_SECONDS: options.seconds ?? '60',
    EXPLORATION_SEED: options.seed ?? String(Math.floor(Math.random() * 2 ** 31)),
    ...(options.path && { EXPLORATION_PATH: options.path }),
    ...(options.invariants && { EXPLORATION_ONLY: options.invariants }),
    ...(options.without && { EXPLORATION_WITHOUT: options.without }),
    ...(options.acts && { EXPLORATION_ACTS: options.acts }),
    ...(options.verbose && { EXPLORATION_VERBOSE: '1' }),
    ...(options.all && { EXPLORATION_ALL: '1' }),
  }
  const vitest = path.join(process.cwd(), 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', '.', '--no-isolate', '--project', 'services', testFile],
    {
      // Migrations are read from where the program runs.
      cwd: root,
      stdio: isQuiet ? 'pipe' : 'inherit',
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...env },
    },
  )
  return { code: status ?? 1, output: `${stdout ?? ''}${stderr ?? ''}` }
}
