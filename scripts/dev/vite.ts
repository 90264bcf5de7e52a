import type { Server } from 'node:http'
import { globSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { FetchArguments, ToShop } from './messages.ts'
import { isJoinable } from './joined-packages.ts'

/** Vite behind our own server; `onChange` is called for every changed file, or with 'all'. */
export async function startVite(server: Server, onChange: (file: string) => void): Promise<ViteDevServer> {
  // Most of its start is reading code: compiled once, cached by Node.
  enableCompileCache()
  const { createServer } = await import('vite')
  let isStarted = false
  return createServer({
    clearScreen: false,
    server: { middlewareMode: true, ws: { server } },
    plugins: [
      {
        name: 'notify-shop',
        configureServer() {
          // Vite restarts after a change of its settings.
          if (isStarted) onChange('all')
          isStarted = true
        },
        hotUpdate({ file }) {
          if (this.environment.name !== 'ssr') return
          onChange(file)
          // Vite itself evaluates nothing for the server.
          return []
        },
      },
    ],
  })
}

/** A module of the server's code as the shop's process evaluates it, or why there is none. */
export async function fetchModule(vite: ViteDevServer, asked: FetchArguments): Promise<Answer> {
  try {
    return { module: await vite.environments.ssr!.fetchModule(...asked) }
  } catch (error) {
    const { message, stack } = error as Error
    return { error: { message, stack } }
  }
}

const imports = /^(?:import|export|}) (?!type\b).*?'([^.'][^']*)'$/gm
/** Vite transforms them like the shop's own code: they import virtual modules. */
const partsOfStart = /^@tanstack\/(react-)?start/

/**
 * Every package that a source file imports, also those of pages not requested yet, as URLs of their files.
 */
export async function listPackages(vite: ViteDevServer): Promise<string[]> {
  const urls = new Set<string>()
  for (const name of globSync(['src/**/*.{ts,tsx}', 'demo/*.ts']).filter((name) => !/test/.test(name)))
    for (const [, source = ''] of readFileSync(name, 'utf8').matchAll(imports)) {
      if (partsOfStart.test(source)) continue
      const answer = await fetchModule(vite, [source, path.resolve(name), {}])
      if ('module' in answer && 'externalize' in answer.module && isJoinable(answer.module))
        urls.add(answer.module.externalize)
    }
  return [...urls]
}

type Answer = ToShop extends infer M ? (M extends { answerTo: number } ? Omit<M, 'answerTo'> : never) : never
