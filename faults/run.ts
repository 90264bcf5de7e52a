import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../scripts/build.ts'
import { findPostgres } from '../scripts/postgres.ts'
import { type Arena, openGround } from './arena.ts'
import { checkInvariants, invariants } from './invariants.ts'
import { measureSlowness } from './pace.ts'
import { proveMends } from './exploration/prove.ts'
import { runExploration } from './exploration/run-exploration.ts'
import { lintDeployFiles } from './deploy-files.ts'
import { missingForDeployment } from './deployment.ts'
import { printBackup, printIndexes } from './measure-operations.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { printThroughput } from './throughput.ts'

/** `npm run faults`: attacks and accidents against the built shop, and what must hold after each; see faults/README.md. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    fast: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    deployed: { type: 'boolean', default: false },
    from: { type: 'string' },
    small: { type: 'boolean', default: false },
    // Of the exploration alone.
    seconds: { type: 'string' },
    path: { type: 'string' },
    all: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    without: { type: 'string' },
    acts: { type: 'string' },
    invariants: { type: 'string' },
    mend: { type: 'string' },
  },
})
const seed = Number(values.seed ?? 1)
// It needs neither the built shop nor PostgreSQL.
if (values.only === 'exploration')
  process.exit(values.prove ? proveMends({ ...values, only: values.mend }) : runExploration(values).code)
const wanted = values.only?.split(',')
/** What `--deployed` measures at its end. */
const measures: Record<string, (arena: Arena) => Promise<void>> = {
  backup: printBackup,
  indexes: printIndexes,
  throughput: printThroughput,
}
const measured =
  values.deployed && !values.prove
    ? Object.keys(measures).filter((name) => wanted?.includes(name) ?? !values.fast)
    : []
const unknown =
  wanted?.filter((name) => !(name in measures) && !scenarios.some((scenario) => scenario.name === name)) ?? []
if (!Number.isSafeInteger(seed) || unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ') || `seed ${values.seed}`}. Scenarios: ${listNames(scenarios)}; alone: exploration`,
  )
  process.exit(2)
}
const chosen = scenarios.filter(
  ({ name, isFast, isDeployed }) =>
    (values.deployed || !isDeployed) && (wanted ? wanted.includes(name) : !values.fast || isFast),
)

buildIfNeeded()
const bin = findPostgres()
if (!bin) {
  console.log('No PostgreSQL binaries here (Debian: apt-get install postgresql): nothing was tried.')
  process.exit(values.fast ? 0 : 1)
}

const missing = values.deployed && missingForDeployment()
if (missing) {
  console.error(missing)
  process.exit(1)
}

if (values.deployed && !values.fast) lintDeployFiles()

const began = Date.now()
const failed: Scenario[] = []
const isLarge = values.deployed && !values.small && !values.fast && !values.prove
const ground = await openGround(bin, {
  isDeployed: values.deployed,
  size: isLarge ? 'large' : 'small',
  from: values.from,
})
let arena: Arena | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void ground.close(false).finally(() => process.exit(1)))
process.setMaxListeners(100)
try {
  console.log(`seed ${seed}, ${values.prove ? 'every guard broken in turn' : 'the shop as it is built'}\n`)
  for (const scenario of chosen) {
    // A broken guard, and what a breach left behind, are nobody else's.
    const { env, broken } = scenario
    if (env && arena) {
      await arena.close()
      arena = undefined
    }
    const settings = { ...env, ...(values.prove && broken.env) }
    arena ??= await ground.openArena(seed, { ...(values.prove && broken), env: settings })
    const attempted = await attempt(scenario, arena)
    const { outcome } = attempted
    print(scenario, attempted)
    const isFailed = values.prove
      ? outcome.breaches.some((breach) => scenario.broken.shows.test(breach))
      : outcome.breaches.length > 0
    if (isFailed) failed.push(scenario)
    if (values.prove || env || outcome.breaches.length > 0) {
      await arena.close()
      arena = undefined
    }
  }
  for (const name of measured) {
    arena ??= await ground.openArena(seed)
    await measures[name]!(arena)
  }
} finally {
  await arena?.close()
  await ground.close(failed.length > 0 && !values.prove)
}
console.log(`\n${chosen.length} scenarios in ${((Date.now() - began) / 1000).toFixed(0)} s`)
const bad = values.prove ? chosen.filter((scenario) => !failed.includes(scenario)) : failed
if (bad.length > 0) {
  console.error(
    values.prove ? `Noticed nothing: ${listNames(bad)}` : `Breached: ${listNames(bad)} (seed ${seed})`,
  )
}
process.exit(bad.length > 0 ? 1 : 0)

/** Runs one scenario to its deadline, lets the shop heal, and holds it against the invariants. */
async function attempt(scenario: Scenario, arena: Arena) {
  const start = Date.now()
  arena.slowness = await measureSlowness(arena)
  // Not before: a purchase of the measurement would already break.
  if (values.prove) for (const statement of scenario.broken.sql ?? []) await arena.sql(statement)
  const outcome = await within(scenario.seconds * arena.slowness, scenario.run(arena)).catch(
    (error: Error): Outcome => ({
      tries: 1,
      survived: 0,
      breaches: [error.message],
    }),
  )
  const isNoticed = values.prove && outcome.breaches.some((breach) => scenario.broken.shows.test(breach))
  // What is broken for good does not heal: where that was seen nobody waits for it.
  const healsWithin = isNoticed ? 0 : (scenario.healsWithin ?? 20) * arena.slowness
  const found = await checkInvariants(arena, healsWithin)
  const broken = [...found].filter(([, lines]) => lines.length > 0)
  for (const [name, lines] of broken) outcome.breaches.push(...lines.map((line) => `${name}: ${line}`))
  for (const program of [...arena.webs, ...arena.workers]) {
    if (program.crashes() > 0 || !program.isRunning())
      outcome.breaches.push(`${program.name} ended by itself (see its log in ${program.logFile})`)
  }
  const seconds = (Date.now() - start) / 1000
  return { outcome, broken: broken.map(([name]) => name), seconds, slowness: arena.slowness }
}

type Attempted = Awaited<ReturnType<typeof attempt>>

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not over after ${seconds} s`)), seconds * 1000)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function print({ name, does }: Scenario, { outcome, broken, seconds, slowness }: Attempted) {
  const { tries, survived, breaches, notes } = outcome
  const state = invariants
    .map((each) => (broken.includes(each.name) ? `${each.name} BREACHED` : each.name))
    .join(' ')
  console.log(
    `${breaches.length ? 'FAILED' : 'held  '} ${name.padEnd(18)} ${String(survived).padStart(4)} of ${String(tries).padEnd(5)} ${state}  ${seconds.toFixed(1)} s, machine ${slowness.toFixed(1)}`,
  )
  if (notes) console.log(`       ${notes}`)
  if (breaches.length === 0) return
  console.log(`       ${does}`)
  for (const line of breaches.slice(0, 8)) console.log(`       ${line}`)
  if (breaches.length > 8) console.log(`       and ${breaches.length - 8} more`)
}

function listNames(list: Scenario[]) {
  return list.map(({ name }) => name).join(', ')
}
