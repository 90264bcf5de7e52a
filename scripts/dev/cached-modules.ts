import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FetchArguments, FetchedModule } from './messages.ts'

type FetchFromVite = (...asked: FetchArguments) => Promise<FetchedModule>
type Kept = { hash: string | null; module: FetchedModule }

const folder = 'node_modules/.cache/shop'
const file = path.join(folder, 'modules.json')

/** What decides Vite's output in addition to a module's own text. */
const settings = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'src/app/routes.ts',
  'src/layout/route-table.rules.ts',
  'scripts/dev/*.ts',
  '.env*',
]

/**
 * Modules as transformed by Vite, cached on disk between runs of `npm run dev`: unchanged files are not
 * requested again, so that the shop need not wait for Vite. Files written after `began` (ms, when Vite
 * started) are requested each time.
 */
export function cacheModules(fetchFromVite: FetchFromVite, began: number) {
  let stamp = stampOf(settings)
  const kept = readKept(stamp)
  let isChanged = false

  const fetch: FetchFromVite = async (url, importer, options) => {
    // The runner has it, and no change was reported.
    if (options?.cached) return { cache: true }
    const key = importer?.includes('/node_modules/') ? `${url} ${importer}` : url
    const found = kept.get(key)
    if (found && found.hash === hashOf(found.module)) return found.module
    const module = await fetchFromVite(url, importer, options)
    if (wasWrittenAfter(began, module)) kept.delete(key)
    else kept.set(key, { hash: hashOf(module), module })
    isChanged = true
    return module
  }

  return {
    fetch,
    /** After a change of what decides about all of them. */
    forget() {
      stamp = stampOf(settings)
      kept.clear()
    },
    write() {
      if (!isChanged) return
      isChanged = false
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${file}.${process.pid}`, JSON.stringify({ stamp, kept: [...kept] }))
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}

/** Its source text is then uncertain: Vite may have answered before it noticed the change. */
function wasWrittenAfter(time: number, module: FetchedModule): boolean {
  if (!('file' in module) || !module.file || !existsSync(module.file)) return false
  return statSync(module.file).mtimeMs >= time
}

/** The text of its file; null for one without, such as a package or a virtual module. */
function hashOf(module: FetchedModule): string | null {
  if (!('file' in module) || !module.file || !existsSync(module.file)) return null
  return createHash('sha1').update(readFileSync(module.file)).digest('base64')
}

function readKept(stamp: string): Map<string, Kept> {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as { stamp: string; kept: [string, Kept][] }
    return new Map(found.stamp === stamp ? found.kept : [])
  } catch {
    return new Map()
  }
}

function stampOf(patterns: string[]): string {
  const hash = createHash('sha1').update(`${process.cwd()} ${process.version}`)
  for (const name of globSync(patterns).toSorted()) hash.update(name).update(readFileSync(name))
  return hash.digest('base64')
}
