import type { Context } from 'hono'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { createApi } from '../lib/server/web/api.ts'
import { commonError } from '../lib/errors.ts'
import { readSettings } from '../settings/settings.service.ts'
import { robotsText, sitemapIndexXml, sitemapXml, webManifest } from './sitemap.rules.ts'
import { countProductSitemaps, listProductPages, listSitePages } from './sitemap.service.ts'

export const searchEnginePaths = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']
const partPattern = /^\/sitemap-(\d{1,4})\.xml$/
/** One sitemap of several: `/sitemap-2.xml`. */
export const isSitemapPart = (path: string) => partPattern.test(path)

const anHour = 'public, max-age=3600'

/** The files that search engines and phones request. */
export function seoApi({ appUrl }: { appUrl: string }) {
  const xml = (c: Context<ApiEnv>, body: string) =>
    c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': anHour })
  const api = createApi()

  api.get('/robots.txt', (c) => c.text(robotsText(appUrl), 200, { 'cache-control': anHour }))

  api.get('/sitemap.xml', async (c) => {
    const { ctx } = c.var
    const parts = await countProductSitemaps(ctx)
    if (parts === 1)
      return xml(c, sitemapXml(appUrl, [...(await listSitePages(ctx)), ...(await listProductPages(ctx, 1))]))
    const entries = Array.from({ length: parts + 1 }, (_, part) => ({ path: `/sitemap-${part}.xml` }))
    return xml(c, sitemapIndexXml(appUrl, entries))
  })

  /** Part 0 holds everything but the products. */
  api.get('/:file{sitemap-\\d{1,4}\\.xml}', async (c) => {
    const part = Number(partPattern.exec(c.req.path)![1])
    const entries = part ? await listProductPages(c.var.ctx, part) : await listSitePages(c.var.ctx)
    if (!entries.length) throw commonError('NOT_FOUND')
    return xml(c, sitemapXml(appUrl, entries))
  })

  api.get('/manifest.webmanifest', async (c) =>
    c.body(JSON.stringify(webManifest(await readSettings(c.var.ctx))), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': anHour,
    }),
  )
  return api
}
