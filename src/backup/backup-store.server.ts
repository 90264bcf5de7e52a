import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hourMs, minuteMs } from '../lib/time.ts'
import { claimBucket, openBucket, withRetries } from '../media/s3-storage.server.ts'
import type { S3Place, StoragePlace } from '../media/storage-place.server.ts'

/** A backup to read; `open` reads it from its beginning, every time. */
export type BackupFile = { name: string; open: () => AsyncIterable<Uint8Array> }

/** Where backups are. */
export type BackupStore = {
  /** Its name as people type it. */
  addressOf: (name: string) => string
  /** Whole or not at all. @throws WrongBucket */
  write: (name: string, content: AsyncIterable<Uint8Array>, shopId: string) => Promise<void>
  read: (name: string) => BackupFile
  /** Names, oldest first. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

const isBackupName = (name: string) => /^shop-[\d-]+\.tar\.(gz|zst)(\.age)?$/.test(name)
/** What nobody has gone on writing for so long is left of a run that was killed. */
const orphanMs = 12 * hourMs
/** Parts of an upload and of a download, in bytes; a store takes 10,000 of them. */
const partBytes = 8 * 1024 * 1024

export const openBackupStore = (place: StoragePlace): BackupStore =>
  place.kind === 'files' ? createFolderStore(place.folder) : createBucketStore(place)

export const backupFileAt = (file: string): BackupFile => ({ name: file, open: () => createReadStream(file) })

/** Files that only this user may read. */
export function createFolderStore(folder: string): BackupStore {
  const fileOf = (name: string) => path.join(folder, name)
  return {
    addressOf: fileOf,
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeOldParts(folder)
      const part = `${fileOf(name)}.part`
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
        await rename(part, fileOf(name))
      } finally {
        await rm(part, { force: true })
      }
    },
    read: (name) => backupFileAt(fileOf(name)),
    list: async () => (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted(),
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

async function removeOldParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!name.endsWith('.part') || !isBackupName(name.slice(0, -'.part'.length))) continue
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > orphanMs) await rm(file, { force: true })
  }
}

type Listed = { Key: string; UploadId: string; Initiated: string }

/** Parts of an upload that was never completed cost room and are in no list of files. A store that lists none keeps them. */
async function abortOldUploads(bucket: ReturnType<typeof openBucket>): Promise<void> {
  try {
    // The library looks for its result under another name and gives the answer as it is.
    const answer = (await bucket.listMultipartUploads('/', 'shop-')) as unknown as {
      ListMultipartUploadsResult?: { Upload?: Listed | Listed[] }
    }
    for (const { Key, UploadId, Initiated } of [answer.ListMultipartUploadsResult?.Upload ?? []].flat())
      if (isBackupName(Key) && Date.now() - Date.parse(Initiated) > orphanMs)
        await bucket.abortMultipartUpload(Key, UploadId)
  } catch {
    // The backup itself is what matters.
  }
}

/** Objects of a bucket, sent and fetched in parts (rule: backup). */
export function createBucketStore(place: S3Place): BackupStore {
  const bucket = openBucket(place, minuteMs)
  return {
    addressOf: (name) => `${place.bucketUrl}/${name}`,
    async write(name, content, shopId) {
      // The oldest are deleted: they must be this shop's.
      await claimBucket(place, shopId)
      await abortOldUploads(bucket)
      const upload = await withRetries(() => bucket.getMultipartUploadId(name))
      try {
        const parts: { partNumber: number; etag: string }[] = []
        for await (const part of partsOf(content)) {
          const partNumber = parts.length + 1
          parts.push(await withRetries(() => bucket.uploadPart(name, upload, part, partNumber)))
        }
        await withRetries(() => bucket.completeMultipartUpload(name, upload, parts))
      } catch (error) {
        await bucket.abortMultipartUpload(name, upload).catch(() => {})
        throw error
      }
    },
    read: (name) => ({
      name: `${place.bucketUrl}/${name}`,
      async *open() {
        const length = await withRetries(() => bucket.getContentLength(name)).catch((error: Error) => {
          const { status } = (error.cause ?? {}) as { status?: number }
          throw status === 404 ? new Error('there is no such file') : error
        })
        for (let from = 0; from < length; from += partBytes)
          yield await withRetries(async () => {
            const part = await bucket.getObjectRaw(name, false, from, Math.min(from + partBytes, length))
            return new Uint8Array(await part.arrayBuffer())
          })
      },
    }),
    async list() {
      const names: string[] = []
      let next: string | undefined
      do {
        const from = next
        const page = await withRetries(() => bucket.listObjectsPaged('/', 'shop-', 1000, from))
        names.push(...(page?.objects ?? []).map(({ Key }) => Key).filter(isBackupName))
        next = page?.nextContinuationToken
      } while (next)
      return names.toSorted()
    },
    remove: async (name) => {
      await withRetries(() => bucket.deleteObject(name))
    },
  }
}

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    collected.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(collected)
    collected = []
    length = 0
  }
  yield Buffer.concat(collected)
}
