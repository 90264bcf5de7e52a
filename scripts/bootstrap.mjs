/**
 * Runs a script on the pinned Node, installing the packages first when they are missing or out of date. It is
 * plain JavaScript because it must run on any Node (≥ 20) of the machine: `node scripts/bootstrap.mjs
 * <script> [args]`.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const pinned = path.join(root, 'node_modules', 'node', 'bin', 'node')
const stamp = path.join(root, 'node_modules', '.shop-installed')
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Without the pinned Node that `npm start` puts first: installing removes it. */
const machineEnv = {
  ...process.env,
  PATH: process.env.PATH.split(path.delimiter)
    .filter((folder) => !folder.startsWith(path.join(root, 'node_modules')))
    .join(path.delimiter),
}

if (!isInstalled()) await install()
run(process.argv.slice(2))

function isInstalled() {
  return existsSync(pinned) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
}

// Exactly the lock file's packages, and none of their install scripts but the pinned Node's, which fetches its binary.
async function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Node 20 or newer is needed; this is ${process.versions.node}.`)
  console.log('Installing packages (once, about a minute) …')
  const began = Date.now()
  const tick = setInterval(() => console.log(`  … ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  const isDone =
    (await npm('ci', '--ignore-scripts')) &&
    // Its script fetches the pinned Node's binary; this also links it to where tools look for `node`.
    (await npm('rebuild', 'node', '--ignore-scripts=false'))
  clearInterval(tick)
  if (!isDone) stop('The packages could not be installed; see the lines above.')
  if (!existsSync(pinned)) stop('The pinned Node (package "node") could not be installed.')
  writeFileSync(stamp, lock)
  console.log(`Packages ready in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Whether npm did it. */
function npm(...args) {
  return new Promise((resolve) => {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn('npm', [...args, ...quiet], { stdio: 'inherit', env: machineEnv })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

function run(args) {
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(pinned, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // npm may end without passing a signal on (its shell swallows it): then our parent is gone, and we stop
  // too.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
