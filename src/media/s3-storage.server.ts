import { setTimeout } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { secondMs } from '../lib/time.ts'
import { mediaError } from './media.errors.rules.ts'
import type { S3Place } from './storage-place.server.ts'
import { isFileName, isMediaName, isStoredName, type Storage } from './storage.server.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gz: 'application/gzip',
}
const answerWithinMs = 10 * secondMs
/** Between one try and the next, in milliseconds. */
const pauses = [100, 500]
/** Names which shop a bucket belongs to; no picture can have this name. */
const markName = 'shop'

export const openBucket = (
  { bucketUrl, region, accessKeyId, secretAccessKey }: S3Place,
  withinMs: number = answerWithinMs,
) =>
  new S3mini({
    endpoint: bucketUrl,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: withinMs,
  })

/** Pictures as objects of a bucket at any store with S3's API (rule: picture-storage). */
export function createS3Storage(place: S3Place, withinMs?: number): Storage {
  const bucket = openBucket(place, withinMs)
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a media name: ${name}`)
      const caching = isMediaName(name) ? 'public, max-age=31536000, immutable' : 'private, no-store'
      // The types of the library allow only Amazon's own headers.
      const headers = { 'cache-control': caching } as Record<`x-amz-${string}`, string>
      await reach(() => bucket.putObject(name, bytes, types[name.split('.').pop()!], undefined, headers))
    },
    async remove(name) {
      if (!isFileName(name)) throw new Error(`Not a media name: ${name}`)
      await reach(() => bucket.deleteObject(name))
    },
    async get(name) {
      if (!isFileName(name)) return null
      const found = await reach(() => bucket.getObjectArrayBuffer(name))
      return found && new Uint8Array(found)
    },
    async *list(putBefore) {
      let next: string | undefined
      do {
        const from = next
        const page = await reach(() => bucket.listObjectsPaged('/', '', 1000, from))
        for (const { Key, LastModified } of page?.objects ?? [])
          if (isStoredName(Key) && (!putBefore || isBefore(LastModified, putBefore))) yield Key
        next = page?.nextContinuationToken
      } while (next)
    },
  }
}

/** Without a time it counts as new; the library gives 1970 then. */
const isBefore = (put: Date, time: Date) => put.getTime() > 0 && put < time

/** The settings name a bucket that is not this shop's, or that it may not use. */
export class WrongBucket extends Error {}

/**
 * Which shop a bucket is marked as the own of; null when nobody has marked it yet. Changes nothing.
 * @throws WrongBucket when it does not exist or may not be read, BUCKET_UNREACHABLE
 */
export const readMark = (place: S3Place): Promise<string | null> =>
  askBucket(place, (bucket) => bucket.getObject(markName))

/**
 * Checks before the shop starts that its bucket exists, can be written and is no other shop's; a bucket that nobody
 * has marked yet is marked with `shopId` (rule: own-bucket).
 * @throws WrongBucket, BUCKET_UNREACHABLE
 */
export async function claimBucket(place: S3Place, shopId: string): Promise<void> {
  const mark = await readMark(place)
  if (mark && mark !== shopId) throw new WrongBucket(`${nameOf(place)} belongs to another shop`)
  if (!mark) await askBucket(place, (bucket) => bucket.putObject(markName, shopId, 'text/plain'))
}

const nameOf = ({ setting, bucketUrl }: S3Place) => `${setting}: the bucket at ${bucketUrl}`

async function askBucket<T>(
  place: S3Place,
  call: (bucket: ReturnType<typeof openBucket>) => Promise<T>,
): Promise<T> {
  const bucket = openBucket(place)
  try {
    return await withRetries(() => call(bucket))
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string }
    if (!status || status >= 500)
      throw mediaError('BUCKET_UNREACHABLE', {
        message: `${nameOf(place)} cannot be reached`,
        details: { cause: String(error) },
      })
    const answer = [status, code].filter(Boolean).join(' ')
    throw new WrongBucket(`${nameOf(place)} refuses this shop (${answer}): ${reasonOf(status, code)}`)
  }
}

function reasonOf(status: number, code = ''): string {
  if (code === 'NoSuchBucket') return 'make it first'
  if (status === 301 || status === 400 || /region|redirect/i.test(code)) return 'it is in another region'
  return 'look at the keys and what they may do'
}

const unreachable = (error: unknown) =>
  mediaError('PICTURES_UNREACHABLE', { details: { cause: String(error) } })

/** What the shop says of a call that the store did not carry out. */
function refusalOf(error: unknown) {
  const { status, code = '' } = error as { status?: number; code?: string }
  const cause = String(error)
  if (status === 507 || /full|quota/i.test(code)) return mediaError('PICTURES_FULL', { details: { cause } })
  if (status === 401 || status === 403) return mediaError('PICTURES_REFUSED', { details: { cause } })
  return unreachable(error)
}

const reach = <T>(call: () => Promise<T>): Promise<T> =>
  withRetries(call).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Repeats a call that changes nothing when repeated: what the store did not answer, or answered with a fault of its own. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await call()
    } catch (error) {
      const { status } = error as { status?: number }
      if (status && (status < 500 || status === 507) && status !== 429) throw error
      await setTimeout(pause)
    }
  }
  return call()
}
