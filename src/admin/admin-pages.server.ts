import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import type { Actor } from '../lib/server/context.ts'
import { mountBuiltFiles } from '../lib/server/pages/built-files.ts'
import { pagePolicy } from '../lib/server/web/content-policies.ts'

type AdminPages = {
  identify: (headers: Headers) => Promise<Actor>
  /** The built screens (`dist/admin`); in development there are none: Vite serves their code. */
  folder?: string
  isHttps: boolean
  /** The origin of pictures, where it is another than the shop's. */
  pictures?: string | undefined
}

const developmentScript = '/src/admin/development-entry.ts'

/** The screens' document: the same for every address of theirs. */
function readDocument(folder: string | undefined): string {
  if (folder) return readFileSync(`${folder}/index.html`, 'utf8')
  return readFileSync('src/admin/index.html', 'utf8').replace('./main.tsx', developmentScript)
}

/**
 * Mounts the owner's screens before the shop's pages. Guests are led to sign in and back; to customers, and on
 * `/shop-health` to all but staff, the address is none (rule: owner-only). The API checks each call again for itself.
 */
export function mountAdminPages(app: Hono, { identify, folder, isHttps, pictures = '' }: AdminPages): void {
  if (folder) mountBuiltFiles(app, '/admin/assets', `${folder}/assets`)
  const html = readDocument(folder)
  const headers = {
    'cache-control': 'private, no-store',
    'content-security-policy': pagePolicy({
      isHttps,
      pictures: `blob: ${pictures}`.trim(),
      workers: 'blob:',
    }),
    'x-robots-tag': 'noindex',
  }
  app.on('GET', ['/admin', '/admin/*', '/shop-health'], async (c, next) => {
    const url = new URL(c.req.url)
    const path = url.pathname.replace(/\/+$/, '')
    const actor = await identify(c.req.raw.headers)
    if (actor.kind === 'customer' && actor.role)
      return path === url.pathname ? c.html(html, 200, headers) : c.redirect(path + url.search, 308)
    if (actor.kind === 'customer' || path === '/shop-health') return next()
    return c.redirect(`/auth?mode=login&returnTo=${encodeURIComponent(path + url.search)}`, 302)
  })
}
