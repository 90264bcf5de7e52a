import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding } from '../web/accept-encoding.ts'
import type { Tag } from '../jobs/shop-change.ts'
import { TaggedCache } from './tagged-cache.ts'

/** A finished answer: compressed once, served many times. */
export type StoredPage = {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Uint8Array
  brotli: Uint8Array
  gzip: Uint8Array
  storedAt: number
}

export type Rendered = {
  status: number
  headers: Record<string, string>
  body: string
  isCacheable: boolean
  /** The tags of its data. */
  tags?: Set<Tag>
}

const freshMs = 30_000
const staleMs = 10 * 60_000
/** What is larger is drawn again: a few such pages would empty the cache of all others. */
const mostStoredBytes = 500_000

/**
 * Keeps public pages: fresh for 30 s, then served stale while one renewal runs, dropped at once by a change that is seen
 * in them. One render per key runs at a time (rule: cache-follows-changes).
 */
export class PageCache {
  readonly #pages: TaggedCache<StoredPage>
  readonly #running = new Map<string, Promise<StoredPage>>()
  readonly #now: () => number
  /** Cache hits, and misses that were rendered. */
  readonly counts = { hits: 0, misses: 0 }

  constructor(maxBytes = 64 * 1024 * 1024, now: () => number = Date.now) {
    this.#pages = new TaggedCache(maxBytes)
    this.#now = now
  }

  /** The page of `key`, rendered only when it has to be. */
  async get(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const page = this.#pages.get(key)
    const age = page ? this.#now() - page.storedAt : Infinity
    if (!page || age > staleMs) {
      this.counts.misses += 1
      return this.#renew(key, render)
    }
    this.counts.hits += 1
    if (age > freshMs) void this.#renew(key, render).catch(() => {})
    return page
  }

  /**
   * Drops pages with one of these tags; a render under way is served to its waiting requests, to no later
   * ones.
   */
  drop(stale: Tag[] | null): void {
    this.#running.clear()
    this.#pages.drop(stale)
  }

  get size(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#pages.weight
  }

  #renew(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const running = this.#running.get(key)
    if (running) return running
    const renewal = this.#pages
      .load(key, async () => {
        const { tags = [], isCacheable, ...rendered } = await render()
        const page = compress(rendered, this.#now())
        return {
          value: page,
          tags,
          weight: weight(page),
          isKept: isCacheable && page.identity.length <= mostStoredBytes,
        }
      })
      .finally(() => {
        if (this.#running.get(key) === renewal) this.#running.delete(key)
      })
    this.#running.set(key, renewal)
    return renewal
  }
}

const weight = (page: StoredPage) => page.identity.length + page.brotli.length + page.gzip.length + 512

export function compress(
  { status, headers, body }: Pick<Rendered, 'status' | 'headers' | 'body'>,
  storedAt: number,
): StoredPage {
  const identity = Buffer.from(body)
  return {
    status,
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    brotli: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(identity, { level: 6 }),
    storedAt,
  }
}

/** Answers a request from a stored page: 304 when the browser has it, else the best encoding it takes. */
export function respondWith(
  page: StoredPage,
  request: { ifNoneMatch?: string; acceptEncoding?: string },
): Response {
  const encoding = chooseEncoding(request.acceptEncoding ?? '')
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.identity
  // Another encoding of a page is other bytes, so each has its own ETag.
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag
  const headers: Record<string, string> = { ...page.headers, etag, vary: 'accept-encoding' }
  if (page.status === 200 && namesEtag(request.ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers })
}

/** Proxies may weaken ETags (`W/"…"`); for a GET they still match. */
const namesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) ?? false
