import type { Hono } from 'hono'

type InstalledApp = {
  /** The code of the worker that shows notices. */
  worker: string
  readBrand: () => Promise<string>
}

/**
 * The owner's screens as an installable app: the manifest and icons, and the worker that shows notifications.
 * Neither contains business data, so both need no session. Mount it before the screens.
 */
export function mountInstalledApp(app: Hono, { worker, readBrand }: InstalledApp): void {
  app.get('/admin/sw.js', (c) =>
    c.body(worker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      // Browsers revalidate it on each visit, so that a change arrives at once.
      'cache-control': 'no-cache',
      'service-worker-allowed': '/admin',
    }),
  )
  app.get('/admin/manifest.webmanifest', async (c) => {
    const brand = await readBrand()
    return c.body(JSON.stringify(manifestOf(brand)), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
}

const manifestOf = (brand: string) => ({
  id: '/admin',
  name: `${brand}: your shop`,
  short_name: brand,
  lang: 'en-NG',
  start_url: '/admin',
  scope: '/admin',
  display: 'standalone',
  background_color: '#f4f5f2',
  theme_color: '#f4f5f2',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
