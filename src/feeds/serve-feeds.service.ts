import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Ctx } from '../lib/server/context.ts'
import { secondMs } from '../lib/time.ts'
import type { Storage } from '../media/storage.server.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { readFeedState } from './write-feeds.service.ts'

/** `plain` is null for a file too large to keep in memory: it is sent compressed to everybody. */
type FeedFile = { packed: Uint8Array; plain: Uint8Array | null; etag: string; writtenAt: Date }
type Kept = { checkedAt: number; file: Promise<FeedFile | null> }

const freshMs = 30 * secondMs
const mostPlainBytes = 8 * 1024 * 1024

/**
 * Gives a feed out of this process's memory: however often it is asked for, the database is asked twice a minute whether there is a
 * newer one (rule: feeds-cost-nothing). Null while feeds are off or none was written.
 */
export function createFeedShelf(storage: Storage) {
  const kept = new Map<string, Kept>()
  return async (ctx: Ctx, name: string): Promise<FeedFile | null> => {
    if (!(await recallSettings(ctx)).product_feeds) return null
    const known = kept.get(name)
    const now = ctx.now().getTime()
    if (known && now - known.checkedAt < freshMs) return known.file
    const file = look(ctx, { storage, name, before: known?.file })
    kept.set(name, { checkedAt: now, file })
    file.catch(() => kept.delete(name))
    return file
  }
}

type Look = { storage: Storage; name: string; before: Promise<FeedFile | null> | undefined }

async function look(ctx: Ctx, { storage, name, before }: Look): Promise<FeedFile | null> {
  const writtenAt = (await readFeedState(ctx))?.writtenAt
  if (!writtenAt) return null
  const known = await before?.catch(() => null)
  if (known?.writtenAt.getTime() === writtenAt.getTime()) return known
  const packed = await storage.get(name)
  if (!packed) return null
  const etag = createHash('sha256').update(packed).digest('base64url').slice(0, 27)
  return { packed, plain: await unpack(packed), etag: `"${etag}"`, writtenAt }
}

const unpack = (packed: Uint8Array): Promise<Uint8Array | null> =>
  promisify(gunzip)(packed, { maxOutputLength: mostPlainBytes }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  })
