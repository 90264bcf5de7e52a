/**
 * Runs a script on the pinned Node, installing the packages first when they are missing or out of date. It is plain
 * JavaScript because it must run on whatever Node (≥ 20) the machine has: `node scripts/bootstrap.mjs <script> [args]`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const pinned = path.join(root, 'node_modules', 'node', 'bin', 'node')
const stamp = path.join(root, 'node_modules', '.shop-installed')
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!isInstalled()) await install()
run(process.argv.slice(2))

function isInstalled() {
  return existsSync(pinned) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
}

// Not 'npm ci': it refuses a lock file that lacks optional packages of other platforms, which not every registry has.
async function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Node 20 or newer is needed; this is ${process.versions.node}.`)
  console.log('Installing packages (once, about a minute) …')
  const began = Date.now()
  const tick = setInterval(() => console.log(`  … ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  const code = await new Promise((resolve) => {
    const npm = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: 'inherit',
    })
    npm.on('error', () => resolve(127))
    npm.on('close', resolve)
  })
  clearInterval(tick)
  if (code !== 0) stop('The packages could not be installed; see the lines above.')
  // Where npm is set to run no install scripts, the pinned Node's own binary package is fetched by hand.
  if (!existsSync(pinned)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: path.join(root, 'node_modules', 'node'),
      stdio: 'inherit',
    })
  }
  if (!existsSync(pinned)) stop('The pinned Node (package "node") could not be installed.')
  writeFileSync(stamp, lock)
  console.log(`Packages ready in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function run(args) {
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(pinned, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // npm may end without passing a signal on (the shell between us keeps it): then our parent is gone, and we stop too.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
