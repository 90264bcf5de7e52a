import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding } from '../web/accept-encoding.ts'
import { type Contents, type ShopChange, isSeenIn } from '../jobs/shop-change.ts'

/** A finished answer: compressed once, served many times. */
export type StoredPage = {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Uint8Array
  brotli: Uint8Array
  gzip: Uint8Array
  storedAt: number
  /** What it was made from; without it any change may be seen in it. */
  contents?: Contents | undefined
}

export type Rendered = {
  status: number
  headers: Record<string, string>
  body: string
  isCacheable: boolean
  contents?: Contents
}

const freshMs = 30_000
const staleMs = 10 * 60_000

/** How much of the room is for pages that were asked for once; those asked for again have the rest. */
const newcomersShare = 0.25

/**
 * Keeps public pages: fresh for 30 s, then served stale while one renewal runs, dropped at once by a change that is seen
 * in them. One render per key runs at a time. A page asked for a second time moves from the newcomers to the known ones,
 * and each drop out among themselves, the least recently used first: whoever asks for one made-up address after another
 * pushes out only such (rule: cache-follows-changes).
 */
export class PageCache {
  readonly #newcomers: Shelf
  readonly #known: Shelf
  readonly #running = new Map<string, Promise<StoredPage>>()
  /** Changes that came while a page was being rendered. */
  readonly #meanwhile = new Set<ShopChange[]>()
  readonly #now: () => number
  /** How often a page was there, and how often it had to be rendered for whoever asked. */
  readonly counts = { hits: 0, misses: 0 }

  constructor(maxBytes = 64 * 1024 * 1024, now: () => number = Date.now) {
    this.#newcomers = new Shelf(maxBytes * newcomersShare)
    this.#known = new Shelf(maxBytes * (1 - newcomersShare))
    this.#now = now
  }

  /** The page of `key`, rendered only when it has to be. */
  async get(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const page = this.#known.pages.get(key) ?? this.#newcomers.pages.get(key)
    const age = page ? this.#now() - page.storedAt : Infinity
    if (!page || age > staleMs) {
      this.counts.misses += 1
      return this.#renew(key, render)
    }
    this.counts.hits += 1
    this.#newcomers.take(key)
    this.#known.put(key, page)
    if (age > freshMs) void this.#renew(key, render).catch(() => {})
    return page
  }

  /** Forgets what the change is seen in; a render under way is served to those who wait for it, to nobody after them. */
  drop(change: ShopChange): void {
    for (const changes of this.#meanwhile) changes.push(change)
    this.#running.clear()
    this.#newcomers.drop(change)
    this.#known.drop(change)
  }

  get size(): number {
    return this.#newcomers.pages.size + this.#known.pages.size
  }

  get bytes(): number {
    return this.#newcomers.bytes + this.#known.bytes
  }

  #renew(key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    const running = this.#running.get(key)
    if (running) return running
    const changes: ShopChange[] = []
    this.#meanwhile.add(changes)
    const renewal = render()
      .then((rendered) => {
        const page = compress(rendered, this.#now())
        if (rendered.isCacheable && !changes.some((change) => isSeenInPage(page, change)))
          this.#store(key, page)
        return page
      })
      .finally(() => {
        this.#meanwhile.delete(changes)
        if (this.#running.get(key) === renewal) this.#running.delete(key)
      })
    this.#running.set(key, renewal)
    return renewal
  }

  #store(key: string, page: StoredPage) {
    const shelf = this.#known.pages.has(key) ? this.#known : this.#newcomers
    shelf.put(key, page)
  }
}

const isSeenInPage = ({ contents }: StoredPage, change: ShopChange) => !contents || isSeenIn(contents, change)

/** Pages up to a number of bytes, the least recently put first. */
class Shelf {
  readonly pages = new Map<string, StoredPage>()
  readonly #maxBytes: number
  bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  put(key: string, page: StoredPage): void {
    this.take(key)
    this.pages.set(key, page)
    this.bytes += weight(page)
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.#maxBytes) break
      this.take(oldest)
    }
  }

  take(key: string): void {
    const page = this.pages.get(key)
    if (page) this.bytes -= weight(page)
    this.pages.delete(key)
  }

  drop(change: ShopChange): void {
    for (const [key, page] of this.pages) if (isSeenInPage(page, change)) this.take(key)
  }
}

const weight = (page: StoredPage) => page.identity.length + page.brotli.length + page.gzip.length + 512

export function compress({ status, headers, body, contents }: Rendered, storedAt: number): StoredPage {
  const identity = Buffer.from(body)
  return {
    status,
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    brotli: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(identity, { level: 6 }),
    storedAt,
    contents,
  }
}

/** Answers a request from a stored page: 304 when the browser has it, else the best encoding it takes. */
export function respondWith(
  page: StoredPage,
  request: { ifNoneMatch?: string; acceptEncoding?: string },
): Response {
  const encoding = chooseEncoding(request.acceptEncoding ?? '')
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.identity
  // The same page in another encoding is other bytes, so each has a name of its own.
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag
  const headers: Record<string, string> = { ...page.headers, etag, vary: 'accept-encoding' }
  if (page.status === 200 && namesEtag(request.ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers })
}

/** Proxies may weaken what they pass on (`W/"…"`); for a GET that is the same page. */
const namesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) ?? false
