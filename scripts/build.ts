import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fontPairs } from '../src/theme/font-pairs.rules.ts'
import { budgets } from './budgets.ts'
import { bringFilesBack, currentFiles, setFilesAside } from './old-files.ts'

const stampFile = 'dist/.built-from'
const sources = [
  'src/**/*',
  'demo/*.ts',
  'demo/catalogue/*.ts',
  'vite.config.ts',
  'vite.admin.config.ts',
  'scripts/client-chunks.ts',
  'scripts/old-files.ts',
  'scripts/part-loader.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds the shop when its sources changed since the last build; says whether it had to. */
export function buildIfNeeded(): boolean {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return false
  setFilesAside('dist', new Date())
  for (const config of ['vite.config.ts', 'vite.admin.config.ts']) {
    const options = ['build', '--logLevel', 'warn', '--config', config]
    const build = spawnSync('node_modules/.bin/vite', options, { stdio: 'inherit' })
    if (build.status !== 0) throw new Error('The build failed; see the lines above.')
  }
  precompress()
  bringFilesBack('dist', new Date())
  writeFileSync(stampFile, fingerprint)
  return true
}

/**
 * First-load JavaScript is what the home page needs to hydrate: the entry, the steps it fetches one after the
 * other, the page, and what all of these import statically.
 */
export function reportBudgets(): string[] {
  const assets = 'dist/client/assets'
  const sizes = new Map(
    currentFiles('dist', 'client').map((name) => [name, statSync(path.join(assets, name)).size]),
  )
  const kib = (names: string[]) =>
    names.reduce((sum, name) => sum + (sizes.get(`${name}.br`) ?? sizes.get(name) ?? 0), 0) / 1024
  const names = [...sizes.keys()].filter((name) => !/\.(br|gz)$/.test(name))
  const firstLoad = firstLoadScripts(assets, names)
  return [
    kibLine('first-load JS (entry + home)', kib(firstLoad), budgets.firstLoadKib),
    budgetLine(
      'script files of the first load',
      `${firstLoad.length} of ${budgets.firstLoadScripts}`,
      firstLoad.length <= budgets.firstLoadScripts,
    ),
    kibLine('CSS', kib(names.filter((name) => name.endsWith('.css'))), budgets.cssKib),
    kibLine('fonts of the largest pair', Math.max(...fontPairSizes(names, kib)), budgets.fontKib),
  ]
}

/** KiB of each pair of faces with all their parts; a page loads one pair. */
const fontPairSizes = (names: string[], kib: (names: string[]) => number) =>
  Object.values(fontPairs).map(({ display, text }) =>
    kib(
      names.filter(
        (name) => name.endsWith('.woff2') && [display, text].some((face) => name.startsWith(face)),
      ),
    ),
  )

const kibLine = (name: string, size: number, budget: number) =>
  budgetLine(name, `${size.toFixed(1)} of ${budget} KiB`, size <= budget)

const isOver = (line: string) => line.startsWith('OVER')

const budgetLine = (name: string, figure: string, isWithin: boolean) =>
  `${isWithin ? 'within' : 'OVER  '} budget  ${name}: ${figure}`

function firstLoadScripts(folder: string, names: string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || !names.includes(name)) return
    found.add(name)
    const code = readFileSync(path.join(folder, name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(imported!)
    if (/^(index|client)-/.test(name))
      for (const [, step] of code.matchAll(/import\([`"']\.\/([\w.-]+\.js)[`"']\)/g)) visit(step!)
  }
  names.filter((name) => /^(index|client)-.*\.js$|^home\.page-.*\.js$/.test(name)).forEach(visit)
  return [...found]
}

function precompress() {
  for (const file of globSync('dist/{client,admin}/**/*.{js,css,svg,txt,webmanifest}')) {
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns).toSorted()) {
    if (file === 'src/app/routeTree.gen.ts' || !statSync(file).isFile()) continue
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  console.log(buildIfNeeded() ? 'Built.' : 'The build is up to date.')
  const lines = reportBudgets()
  for (const line of lines) console.log(line)
  if (lines.some(isOver)) process.exitCode = 1
}
