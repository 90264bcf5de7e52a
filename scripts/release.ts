import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { buildIfNeeded } from './build.ts'

/**
 * `npm run release`: puts the built shop, its command line and the list of packages it runs on into `release/`. There
 * `npm ci --ignore-scripts` installs these packages alone: nothing that builds or tests the shop.
 */
const folder = 'release'
const parts = ['dist', 'src', '.env.example', '.nvmrc', 'LICENSE', 'package-lock.json']
const isTest = (file: string) => /(\.test(ing)?\.tsx?|(^|\/)test-[^/]*)$/.test(file)

buildIfNeeded()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const part of parts)
  cpSync(part, path.join(folder, part), {
    recursive: true,
    filter: (file) => !isTest(file),
  })

const { devDependencies: _, scripts, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'))
const { setup, admin, backup, restore, rehearse } = scripts
const run = 'node --env-file-if-exists=.env dist/server'
const start = { start: `${run}/server.js`, worker: `${run}/worker.js` }
const released = { ...rest, scripts: { ...start, setup, admin, backup, restore, rehearse } }
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
// Removes unneeded packages from the lock file; versions and checksums stay.
execFileSync(
  'npm',
  ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
  {
    cwd: folder,
    stdio: 'inherit',
  },
)
console.log(
  `The release is in ${folder}/: copy it to the machine, run npm ci --ignore-scripts there, then npm start.`,
)
