import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

export type Rendered = { status: number; headers: Record<string, string>; body: string; isCacheable: boolean }

const freshMs = 30_000
const staleMs = 10 * 60_000

/**
 * Keeps public pages and public API answers: fresh for 30 s, then served stale while one renewal runs, dropped at once
 * by `clear()`. One render per key runs at a time. The least recently used go first when `maxBytes` is passed.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>()
  readonly #running = new Map<string, Promise<StoredPage>>()
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0
  #generation = 0

  constructor(maxBytes = 64 * 1024 * 1024, now: () => number = Date.now) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** The page of `key`, rendered only when it has to be. */
  async get(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const page = this.#pages.get(key)
    if (!page) return this.#renew(key, render)
    const age = this.#now() - page.storedAt
    if (age > staleMs) return this.#renew(key, render)
    this.#pages.delete(key)
    this.#pages.set(key, page)
    if (age > freshMs) void this.#renew(key, render).catch(() => {})
    return page
  }

  /** Forgets everything; a render under way is served to those who wait for it but not kept. */
  clear(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#running.clear()
    this.#bytes = 0
  }

  get size(): number {
    return this.#pages.size
  }

  #renew(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const running = this.#running.get(key)
    if (running) return running
    const generation = this.#generation
    const renewal = render()
      .then((rendered) => {
        const page = compress(rendered, this.#now())
        if (rendered.isCacheable && generation === this.#generation) this.#store(key, page)
        return page
      })
      .finally(() => {
        if (this.#running.get(key) === renewal) this.#running.delete(key)
      })
    this.#running.set(key, renewal)
    return renewal
  }

  #store(key: string, page: StoredPage) {
    const old = this.#pages.get(key)
    if (old) this.#bytes -= weight(old)
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.#bytes += weight(page)
    for (const [oldest, stored] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= weight(stored)
    }
  }
}

const weight = (page: StoredPage) => page.identity.length + page.brotli.length + page.gzip.length + 512

export function compress({ status, headers, body }: Rendered, storedAt: number): StoredPage {
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
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, vary: 'accept-encoding' }
  if (page.status === 200 && request.ifNoneMatch?.includes(page.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const accepted = request.acceptEncoding ?? ''
  let body = page.identity
  if (accepted.includes('br')) {
    headers['content-encoding'] = 'br'
    body = page.brotli
  } else if (accepted.includes('gzip')) {
    headers['content-encoding'] = 'gzip'
    body = page.gzip
  }
  headers['content-length'] = String(body.length)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers })
}
