import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { parseProductSearch, productAddress } from '../catalog/product-address.rules.ts'
import { listQueryOf } from '../catalog/listing/list-address.rules.ts'
import { findRoute, publicPageKey, readableAddress } from '../layout/route-address.rules.ts'
import { routeFacts } from '../layout/route-facts.rules.ts'
import { AppError } from '../lib/errors.ts'
import { parseSearchParams } from '../lib/search-params.ts'
import { putFirstScripts } from './first-page-scripts.ts'
import { Gate, type Lane } from '../lib/server/pages/gate.ts'
import { renderFor } from '../lib/server/pages/in-process-api.ts'
import { clientIpOf } from '../lib/server/web/client-address.ts'
import { pagePolicy } from '../lib/server/web/content-policies.ts'
import { ownScriptNonce } from '../lib/server/pages/own-script-nonce.ts'
import { type PageCache, type Rendered, compress, respondWith } from '../lib/server/pages/page-cache.ts'
import { watchContents } from '../lib/server/pages/page-contents.ts'
import { onlyPosition } from '../lib/server/web/replica-reads.ts'
import { renderUnlessUnavailable, unavailablePage } from '../lib/server/pages/unavailable-page.ts'

const nonce = ownScriptNonce()
const ownInlineScript = new RegExp(
  `<script(?![^>]*\\ssrc=)[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`,
  'g',
)
const ownMark = new RegExp(`<meta property="csp-nonce" content="${nonce}"/?>|\\snonce="${nonce}"`, 'g')

/** The page without its nonces: cached pages are public, and a known nonce protects nothing. */
export const withoutMarks = (html: string) => html.replaceAll(ownMark, '')

/** Only scripts from this site and the exact inline ones that the shop wrote into this page may run. */
export function contentSecurityPolicy(html: string, isHttps: boolean, pictures?: string): string {
  const hashes = [...html.matchAll(ownInlineScript)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return pagePolicy({ isHttps, inlineScripts: [...new Set(hashes)], ...(pictures && { pictures }) })
}

/**
 * Uncached pages are rendered a few at a time. Checkout and personal pages go first and always have slots of
 * their own; lists under unseen addresses and missing pages queue, the addresses they come from taking turns, and beyond the
 * queue's length or 15 s get Retry-After (rule: page-gate).
 */
const pagesAtOnce = { slots: 4, kept: 2, room: { first: 100, later: 60 } }

type PageDeps = {
  render: (request: Request) => Promise<Response>
  /** Addresses of scripts that only the entry imports, when it runs: the page names them too. */
  laterSteps?: readonly string[]
  /** Puts the shop's theme into a page's HTML. */
  dress?: (html: string) => Promise<string>
  cache: PageCache
  appUrl: string
  /** Whether a proxy says whom a request is from. */
  isProxyTrusted?: boolean
  /** The origin of pictures, where it is another than the shop's. */
  pictures?: string | undefined
  /** Headers of every answer of this program; cached pages store them. */
  securityHeaders: Record<string, string>
  log: Logger
}

/** A list's filters or a product's size and colour in canonical form, so that a page is cached once however its address was typed. */
function inOneSpelling(url: URL, path: string | undefined): URL {
  if (!url.search) return url
  if (path === '/product/$slug') {
    const { colour, size } = parseProductSearch(parseSearchParams(url.search))
    return new URL(productAddress(url.pathname.slice('/product/'.length), colour, size), url)
  }
  const isList = routeFacts(path ?? '')?.params?.includes('sort')
  return isList ? new URL(url.pathname + listQueryOf(url.search), url) : url
}

/**
 * Mounts the pages after everything else. Each page has one canonical address; other spellings redirect to
 * it. Public pages are rendered without cookies and stored in the page cache; all others are rendered per
 * request (rule: home-no-spinner).
 */
export function mountPages(app: Hono, deps: PageDeps): void {
  const {
    render,
    laterSteps = [],
    dress = async (html) => html,
    cache,
    appUrl,
    pictures,
    securityHeaders,
    log,
  } = deps
  const isProxyTrusted = deps.isProxyTrusted ?? false
  const isHttps = appUrl.startsWith('https:')
  const gate = new Gate(pagesAtOnce)

  const renderInTurn = (request: Request, lane: Lane, sender: string) =>
    gate.run(
      lane,
      () =>
        watchContents(() =>
          renderUnlessUnavailable(async () => {
            const response = await render(request)
            const isHtml = response.headers.get('content-type')?.startsWith('text/html')
            return { response, marked: isHtml ? await response.text() : null }
          }),
        ),
      sender,
    )

  const renderPage = async (
    request: Request,
    isPublic: boolean,
    lane: Lane,
    sender: string,
  ): Promise<(Rendered & { cookies: string[] }) | Response> => {
    const rendered = await renderInTurn(request, lane, sender).catch(nullWhenFull)
    if (!rendered?.result) return unavailablePage()
    const { contents, result } = rendered
    const { response } = result
    if (result.marked === null) return response
    const marked = putFirstScripts(result.marked, nonce, laterSteps)
    const status = contents.isGone && response.status === 200 ? 410 : response.status
    if (status >= 500) log.error({ path: new URL(request.url).pathname, status }, 'a page failed')
    const isCacheable = isPublic && [200, 410].includes(status)
    const headers: Record<string, string> = {
      ...securityHeaders,
      ...Object.fromEntries(response.headers),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(marked, isHttps, pictures),
      'cache-control': isCacheable ? 'public, max-age=0, s-maxage=30' : 'private, no-store',
      // For shared caches alone: a browser would show the shop's old look once more (rule: look-at-once).
      ...(isCacheable && { 'cdn-cache-control': 'max-age=30, stale-while-revalidate=600' }),
      link: response.headers.get('link') ?? '',
      // A personal page's address may contain a token, an order number or an e-mail address.
      ...(!isPublic && new URL(request.url).search && { 'x-robots-tag': 'noindex' }),
    }
    if (!headers.link) delete headers.link
    // A header of several values: it would be lost here, and cached pages are public.
    delete headers['set-cookie']
    const body = await dress(withoutMarks(marked))
    const cookies = response.headers.getSetCookie()
    return { status, headers, body, isCacheable, tags: contents.tags, cookies }
  }

  app.get('*', async (c) => {
    const conditional = {
      ifNoneMatch: c.req.header('if-none-match'),
      acceptEncoding: c.req.header('accept-encoding'),
    }
    const sender = clientIpOf(c, isProxyTrusted)
    const url = new URL(c.req.url)
    const page = findRoute(url.pathname)
    if (page && page.address !== url.pathname) return c.redirect(page.address + url.search, 308)
    const key = publicPageKey(inOneSpelling(url, page?.path))
    if (key) {
      try {
        const page = await cache.get(key, async () => {
          const headers = onlyPosition(c.req.raw.headers, appUrl)
          const rendered = await renderPage(
            new Request(new URL(key, appUrl), { headers }),
            true,
            'later',
            sender,
          )
          if (rendered instanceof Response) throw new NotAPage(rendered)
          return rendered
        })
        c.set('hasSecurityHeaders', true)
        return respondWith(page, conditional)
      } catch (error) {
        if (error instanceof NotAPage) return error.response.clone()
        throw error
      }
    }
    const request = page ? c.req.raw : requestOfNoPage(c.req.raw, url)
    const rendered = await renderFor(c.env as object, () =>
      renderPage(request, false, page ? 'first' : 'later', sender),
    )
    if (rendered instanceof Response) return rendered
    const response = respondWith(compress(rendered, 0), conditional)
    for (const cookie of rendered.cookies) response.headers.append('set-cookie', cookie)
    return response
  })
}

/** Requests the 404 page, also for addresses that the router could not parse or would redirect. */
function requestOfNoPage(request: Request, url: URL): Request {
  const address = readableAddress(url.pathname)
  return address === url.pathname ? request : new Request(new URL(address, url), request)
}

/** The queue of pages is full: the browser retries in a moment. */
function nullWhenFull(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return null
  throw error
}

/** A redirect, or that the shop cannot answer, is an answer but not a page to keep. */
class NotAPage extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('not a page')
    this.response = response
  }
}
