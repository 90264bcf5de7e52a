import { absoluteUrl } from '../layout/page-head.rules.ts'

/** `pictures` are those on the page, by their address. */
export type SitemapEntry = { path: string; changedAt?: Date | undefined; pictures?: string[] }

/** A sitemap may hold 50,000 addresses; a part holds this many products. */
export const productsPerSitemap = 40_000

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const xml = (root: string, item: string, entries: SitemapEntry[], appUrl: string) => {
  const rows = entries.map(({ path, changedAt, pictures = [] }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    const shown = pictures.map((url) => {
      const at = escapeXml(absoluteUrl({ app_url: appUrl }, url))
      return `<image:image><image:loc>${at}</image:loc></image:image>`
    })
    return `<${item}><loc>${escapeXml(appUrl + path)}</loc>${changed}${shown.join('')}</${item}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${rows.join('')}</${root}>\n`
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** Pages with the time they last changed, where that is known. Paths begin with `/`. */
export const sitemapXml = (appUrl: string, entries: SitemapEntry[]) => xml('urlset', 'url', entries, appUrl)

/** The list of sitemaps of a shop too large for one. */
export const sitemapIndexXml = (appUrl: string, entries: SitemapEntry[]) =>
  xml('sitemapindex', 'sitemap', entries, appUrl)

/**
 * No pages, and not for search engines: calls, and the tools of development. Pages that are not to be found stay open to
 * search engines, because their `noindex` is in them.
 */
const hiddenRooms = ['/api/', '/dev/']

export const robotsText = (appUrl: string) =>
  [
    'User-agent: *',
    ...hiddenRooms.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The manifest, for the home screen of phones. */
export const webManifest = (shop: { brand_name: string; tagline: string; theme: { ground: string } }) => ({
  id: '/',
  name: shop.brand_name,
  short_name: shop.brand_name,
  description: shop.tagline,
  lang: 'en-NG',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: shop.theme.ground,
  theme_color: shop.theme.ground,
  categories: ['shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
