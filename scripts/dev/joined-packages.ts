import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The packages the server code imports, bundled into few files: Node reads them five times as fast as their
 * thousand. Built after a start for the next one.
 */
const folder = path.resolve('node_modules/.cache/shop/packages')
const index = path.join(folder, 'index.json')

/** Joined packages: URL of a package's file → URL of its bundle. Empty when their versions differ. */
export function readPackages(): Map<string, string> {
  try {
    const { stamp, files } = JSON.parse(readFileSync(index, 'utf8')) as Index
    return new Map(stamp === packagesStamp() ? files : [])
  } catch {
    return new Map()
  }
}

export const forgetPackages = () => rmSync(index, { force: true })

type Index = { stamp: string; files: [string, string][] }

const packagesStamp = () =>
  createHash('sha1').update(readFileSync('package-lock.json')).update(process.version).digest('base64')

/** Reads files next to it, so it stays where it is. */
const staysOutside = /\/@electric-sql\/pglite\//

/** Large parts of react-email that no mail of the shop uses. */
const unusedParts = /^@react-email\/(code-block|markdown|tailwind)$/

/** Only ES modules are joined; CommonJS is left to Node, so that React is loaded once. */
export const isJoinable = ({ externalize, type }: { externalize: string; type: string }) =>
  type === 'module' && externalize.startsWith('file:') && !staysOutside.test(externalize)

export async function joinPackages(urls: string[]): Promise<void> {
  const { rolldown } = await import('rolldown')
  const named = urls.map((url, nth) => [`package-${nth}`, url] as const)
  const bundle = await rolldown({
    input: Object.fromEntries(named.map(([name, url]) => [name, fileURLToPath(url)])),
    platform: 'node',
    preserveEntrySignatures: 'strict',
    logLevel: 'silent',
    plugins: [
      {
        name: 'what-stays-outside',
        async resolveId(source, importer) {
          if (unusedParts.test(source)) return '\0nothing'
          const found = importer ? await this.resolve(source, importer, { skipSelf: true }) : null
          if (!found || found.external) return found
          const isOutside = staysOutside.test(found.id) || isCommonJs(found.id)
          return isOutside ? { id: found.id, external: 'absolute' } : found
        },
        load: (id) => (id === '\0nothing' ? 'export {}' : null),
      },
    ],
  })
  forgetPackages()
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', cleanDir: true })
  await bundle.close()
  const files = named.map(([name, url]): [string, string] => [
    url,
    pathToFileURL(path.join(folder, `${name}.js`)).href,
  ])
  writeFileSync(index, JSON.stringify({ stamp: packagesStamp(), files } satisfies Index))
}

/** Whether Node takes this file for CommonJS. */
function isCommonJs(file: string): boolean {
  if (!path.isAbsolute(file) || file.endsWith('.mjs')) return false
  if (/\.(cjs|json|node)$/.test(file)) return true
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module'
  }
  return true
}
