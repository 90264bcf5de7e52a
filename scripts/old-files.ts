import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** How long after an upgrade open tabs find their own build's scripts (rule: part-failure). */
const keptMs = 7 * 24 * 60 * 60 * 1000

const bundles = ['client', 'admin'] as const
type Bundle = (typeof bundles)[number]

const assetsOf = (dist: string, bundle: Bundle) => path.join(dist, bundle, 'assets')
const asideOf = (dist: string, bundle: Bundle) => path.join(dist, 'old', bundle)
const listOf = (dist: string, bundle: Bundle) => path.join(dist, `${bundle}-files.json`)

/** The names of the files of the newest build below `assets`; others there are of builds before. */
export const currentFiles = (dist: string, bundle: Bundle): string[] =>
  existsSync(listOf(dist, bundle)) ? JSON.parse(readFileSync(listOf(dist, bundle), 'utf8')) : []

/**
 * Before a build, which empties its folders: sets aside files that tabs may still request. The newest build's
 * week begins `now`.
 */
export function setFilesAside(dist: string, now: Date): void {
  for (const bundle of bundles) {
    const assets = assetsOf(dist, bundle)
    if (!existsSync(assets)) continue
    mkdirSync(asideOf(dist, bundle), { recursive: true })
    const current = new Set(currentFiles(dist, bundle))
    for (const name of readdirSync(assets)) {
      const aside = path.join(asideOf(dist, bundle), name)
      renameSync(path.join(assets, name), aside)
      if (current.has(name)) utimesSync(aside, now, now)
    }
  }
}

/** After a build: lists its own files and adds those of the week before. */
export function bringFilesBack(dist: string, now: Date): void {
  for (const bundle of bundles) {
    const assets = assetsOf(dist, bundle)
    const own = readdirSync(assets).toSorted()
    writeFileSync(listOf(dist, bundle), JSON.stringify(own))
    const aside = asideOf(dist, bundle)
    for (const name of existsSync(aside) ? readdirSync(aside) : []) {
      const isKept = now.getTime() - statSync(path.join(aside, name)).mtimeMs < keptMs
      if (isKept && !own.includes(name)) renameSync(path.join(aside, name), path.join(assets, name))
    }
  }
  rmSync(path.join(dist, 'old'), { recursive: true, force: true })
}
