import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { ownScriptNonce } from './lib/server/own-script-nonce.ts'
import { type PageCache, type Rendered, compress, respondWith } from './lib/server/page-cache.ts'
import { unavailablePage, watchForOutage } from './lib/server/unavailable-page.ts'

/**
 * Pages that are the same bytes for everyone, with the query parameters that change them. They are rendered without
 * the visitor's cookies and kept in the page cache; every other page is rendered for its visitor.
 */
const listParams = [
  'category',
  'q',
  'sort',
  'page',
  'size',
  'color',
  'minPrice',
  'maxPrice',
  'inStock',
  'view',
]
const publicPages: [RegExp, string[]][] = [
  [/^\/$/, []],
  [/^\/(shop|sale|new-in|featured)$/, listParams],
  [/^\/product\/[^/]+$/, []],
  [/^\/(about|faqs|contact|privacy|terms|shipping|shipping-returns)$/, ['tab']],
]

/** The part of a URL that decides a public page, or null for a personal one. Tracking parameters fall away. */
export function publicPageKey(url: URL): string | null {
  const params = publicPages.find(([pattern]) => pattern.test(url.pathname))?.[1]
  if (!params) return null
  const kept = new URLSearchParams()
  for (const name of params) {
    const values = url.searchParams.getAll(name)
    if (values.length) kept.set(name, values.join(','))
  }
  const query = kept.toString()
  return url.pathname + (query ? `?${query}` : '')
}

const nonce = ownScriptNonce()
const ownInlineScript = new RegExp(
  `<script(?![^>]*\\ssrc=)[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`,
  'g',
)
const ownMark = new RegExp(`<meta property="csp-nonce" content="${nonce}"/?>|\\snonce="${nonce}"`, 'g')

/** The page without the marks of its own scripts: cached pages are everyone's, and a mark that is known marks nothing. */
export const withoutMarks = (html: string) => html.replaceAll(ownMark, '')

/** Only scripts from this site and the exact inline ones that the shop wrote into this page may run. */
export function contentSecurityPolicy(html: string, isHttps: boolean): string {
  const hashes = [...html.matchAll(ownInlineScript)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

type PageDeps = {
  render: (request: Request) => Promise<Response>
  cache: PageCache
  appUrl: string
  log: Logger
}

/** Mounts the pages behind everything else. */
export function mountPages(app: Hono, { render, cache, appUrl, log }: PageDeps): void {
  const isHttps = appUrl.startsWith('https:')

  const renderPage = async (
    request: Request,
    isPublic: boolean,
  ): Promise<(Rendered & { cookies: string[] }) | Response> => {
    const { page, isUnavailable } = await watchForOutage(async () => {
      const response = await render(request)
      const isHtml = response.headers.get('content-type')?.startsWith('text/html')
      return { response, marked: isHtml ? await response.text() : null }
    })
    if (isUnavailable) return unavailablePage()
    const { response, marked } = page
    if (marked === null) return response
    const isCacheable = isPublic && response.status === 200
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(marked, isHttps),
      'cache-control': isCacheable
        ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'
        : 'private, no-store',
      link: response.headers.get('link') ?? '',
    }
    if (!headers.link) delete headers.link
    // A header of several values: it would be lost here, and kept pages are everyone's.
    delete headers['set-cookie']
    const body = withoutMarks(marked)
    return { status: response.status, headers, body, isCacheable, cookies: response.headers.getSetCookie() }
  }

  app.get('*', async (c) => {
    const conditional = {
      ifNoneMatch: c.req.header('if-none-match'),
      acceptEncoding: c.req.header('accept-encoding'),
    }
    const key = publicPageKey(new URL(c.req.url))
    if (key) {
      try {
        const page = await cache.get(key, async () => {
          const rendered = await renderPage(new Request(new URL(key, appUrl)), true)
          if (rendered instanceof Response) throw new NotAPage(rendered)
          return rendered
        })
        return respondWith(page, conditional)
      } catch (error) {
        if (error instanceof NotAPage) return error.response.clone()
        log.error({ err: error, path: key }, 'a page failed')
        throw error
      }
    }
    const rendered = await renderPage(c.req.raw, false)
    if (rendered instanceof Response) return rendered
    const response = respondWith(compress(rendered, 0), conditional)
    for (const cookie of rendered.cookies) response.headers.append('set-cookie', cookie)
    return response
  })
}

/** A redirect, or that the shop cannot answer, is an answer but not a page to keep. */
class NotAPage extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('not a page')
    this.response = response
  }
}
