import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { missingForDeployment } from '../faults/deployment.ts'
import { readMigrations } from '../src/db/migrate.ts'
import { lastReleased } from '../src/db/migration-safety.rules.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { freePort, startChild, stopChildren, waitUntilReady } from './processes.ts'

/**
 * `npm run release-check [-- --from v1.0.0]`: whether this commit can be released. A clean clone of it and one of the
 * release before (its tag, or what came before the first migration since) are installed and built; processes of the old one are replaced by this one's while shoppers buy; a
 * shop of the old release is upgraded, backed up, and restored. Some five minutes; `npm test` is not part of it.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const from = values.from ?? findReleaseBefore()
const faults = findFaults()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const bin = findPostgres()!
const place = mkdtempSync(path.join(tmpdir(), 'shop-release-'))
const [before, next] = [path.join(place, 'before'), path.join(place, 'next')]
const released = path.join(next, 'release')
try {
  step(`A clean clone of ${from}, installed and built`, () => cloneAndBuild(from!, before))
  step(`A clean clone of this commit (${version}), installed and built`, () => cloneAndBuild('HEAD', next))
  step('What goes to the machine, made and installed as deploy/Dockerfile does', () => {
    run(next, ['scripts/release.ts'])
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: released,
      stdio: 'inherit',
    })
  })
  step('Its processes replace those of the release before while shoppers buy', () => {
    const args = ['faults/run.ts', '--deployed', '--small', '--only', 'rolling-upgrade', '--from', before]
    run(next, args)
  })
  console.log('\n── A demo of the release before: upgraded, backed up, restored')
  await upgradeAndRestore()
  console.log(`\n${version} can be released.`)
} catch (error) {
  // Before the clones are removed, which takes a while.
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}

function findReleaseBefore(): string | undefined {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n')
  return tags.find((tag) => tag && tag !== `v${version}`) ?? findBeforeUnreleased()
}

/** The commit before the first migration that is not released. */
function findBeforeUnreleased(): string | undefined {
  const next = readMigrations().find(({ name }) => name > lastReleased)
  if (!next) return undefined
  const file = `src/db/migrations/${next.name}.sql`
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', file)}^`
}

/** What is wrong before anything is tried. */
function findFaults(): string[] {
  const lines: string[] = []
  if (git('status', '--porcelain') !== '') lines.push('There are changes that are not committed.')
  if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}`))
    lines.push(`CHANGELOG.md has no heading “## ${version}”: package.json names this version.`)
  if (!findPostgres()) lines.push('PostgreSQL’s programs are missing (Debian: apt-get install postgresql).')
  const missing = missingForDeployment()
  if (missing) lines.push(missing)
  if (!from) return [...lines, 'There is no release before: name a commit with --from.']
  const names = git('ls-tree', '--name-only', from, 'src/db/migrations/').split('\n')
  const newest = names
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  if (path.basename(newest ?? '', '.sql') !== lastReleased)
    lines.push(
      `${from} ended with ${newest}, src/db/migration-safety.rules.ts says ${lastReleased}: its checks would look at other migrations.`,
    )
  return lines
}

function cloneAndBuild(commit: string, folder: string): void {
  git('clone', '--quiet', '--no-hardlinks', '.', folder)
  execFileSync('git', ['checkout', '--quiet', git('rev-parse', commit)], { cwd: folder })
  run(folder, ['scripts/bootstrap.mjs', 'scripts/build.ts'])
}

async function upgradeAndRestore(): Promise<void> {
  const cluster = await startPostgres(bin)
  const [port, data] = [await freePort(), path.join(place, 'data')]
  const settings = (database: string) => ({
    MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data,
    AUTH_SECRET: 'release'.repeat(6),
    DATABASE_URL: cluster.url.replace('/postgres?', `/${database}?`),
    LOG_LEVEL: 'warn',
  })
  const serveOnce = async (folder: string, env: Record<string, string>) => {
    const shop = startChild('shop', 'dist/server/server.js', env, undefined, folder)
    await waitUntilReady(`${env['APP_URL']}/readyz`, 120_000, () => shop.process.exitCode !== null)
    await stopChildren([shop])
  }
  try {
    const [old, restored] = [settings('postgres'), settings('restored')]
    await serveOnce(before, old)
    checkUpgrade(released, old)
    // Before the upgrade, as upgrade-check advises.
    run(released, ['src/app/backup-cli.ts', 'backup', place], old)
    await serveOnce(released, old)
    const file = readdirSync(place).find((name) => name.includes('.tar'))!
    await query(old.DATABASE_URL, 'create database restored')
    run(released, ['src/app/backup-cli.ts', 'restore', path.join(place, file), '--replace'], restored)
    await serveOnce(released, restored)
    const [was, is] = [await sumsOf(old.DATABASE_URL), await sumsOf(restored.DATABASE_URL)]
    if (was !== is) throw new Error(`The restored shop is another one:\n${was}\n${is}`)
    console.log(`Before and after: ${is}; ${readMigrations().length} migrations.`)
  } finally {
    await cluster.stop()
  }
}

/** Orders, money in minor units, and pieces. */
async function sumsOf(url: string): Promise<string> {
  const [row] = await query(
    url,
    `select (select count(*) from orders) as orders, (select coalesce(sum(total_amount), 0) from orders) as ordered,
      (select coalesce(sum(paid), 0) from payments) as payments, (select coalesce(sum(amount), 0) from refunds) as refunds,
      (select sum(stock) from product_variants) as pieces`,
  )
  return JSON.stringify(row)
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

function step(name: string, work: () => void): void {
  console.log(`\n── ${name}`)
  work()
}

function run(folder: string, args: string[], env: Record<string, string> = {}): void {
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Exit code 1: the shop has to be stopped for this upgrade. */
function checkUpgrade(folder: string, env: Record<string, string>): void {
  const args = ['src/app/owner-cli.ts', 'upgrade-check']
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  if (status !== 1) throw new Error(`upgrade-check ended with ${status}`)
  throw new Error('A migration would not be borne by the release before.')
}
