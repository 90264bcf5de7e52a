import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'

const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * Serves the files in the root of the built client (`public/`): icons, the offline page. Each is mounted by
 * its name, so that no other request touches the disk. In development Vite serves them.
 */
export function mountPublicFiles(app: Hono, folder: string): void {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const keep: MiddlewareHandler = async (c, next) => {
      await next()
      if (c.res.ok) c.header('cache-control', cacheControl)
    }
    app.get(`/${entry.name}`, keep, serveStatic({ root: folder }))
  }
}
