import { createHash } from 'node:crypto'
import { glob, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { mediaError } from './media.errors.rules.ts'

/** Where pictures live. Their names are content keys, so such a file is written once and never changes. */
export type Storage = {
  /** @throws PICTURES_UNREACHABLE; a picture is stored whole or not at all */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Removes a file, if it is there (rules: private-pictures, unused-pictures). @throws PICTURES_UNREACHABLE */
  remove: (name: string) => Promise<void>
  /** Null when there is no such file. @throws PICTURES_UNREACHABLE */
  get: (name: string) => Promise<Uint8Array | null>
  /** Every name, or those last put before a time, in no order. @throws PICTURES_UNREACHABLE */
  list: (putBefore?: Date) => AsyncIterable<string>
}

/** A picture that `/media/` shows to everyone. */
export const isMediaName = (name: string) => /^[a-z0-9]{16,64}\/[a-z0-9]+\.(avif|webp|jpg)$/.test(name)

/** A picture with personal data, which has no public address (rule: private-pictures). */
export const privateName = (key: string) => `private/${key}.jpg`
export const isPrivateName = (name: string) => /^private\/[a-f0-9]{24}\.jpg$/.test(name)

export const isStoredName = (name: string) => isMediaName(name) || isPrivateName(name)

/** A file that is written again and again, and that no list, backup or move has: the shop makes it again. */
export const isRewrittenName = (name: string) => /^feeds\/[a-z]+\.(xml|csv)\.gz$/.test(name)
export const isFileName = (name: string) => isStoredName(name) || isRewrittenName(name)

/** A name that no picture has: asking for it shows whether the storage answers. */
export const absentPicture = `${'0'.repeat(16)}/480.avif`

export const contentKey = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Files under `folder`; a half-written file never has its final name, and a name is on the disk before `put` returns. */
export function createFileStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a media name: ${name}`)
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      const part = `${file}.${process.pid}.part`
      await writeThrough(part, bytes)
      await rename(part, file)
      for (const changed of [path.dirname(file), folder]) await flush(changed)
    },
    async remove(name) {
      if (!isFileName(name)) throw new Error(`Not a media name: ${name}`)
      await rm(path.join(folder, name), { force: true })
    },
    async get(name) {
      if (!isFileName(name)) return null
      return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async *list(putBefore) {
      for await (const file of glob('*/*', { cwd: folder })) {
        const name = file.split(path.sep).join('/')
        if (!isStoredName(name)) continue
        if (!putBefore || (await stat(path.join(folder, name))).mtime < putBefore) yield name
      }
    },
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    if (!/ENOSPC|EDQUOT/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw mediaError('PICTURES_FULL', { details: { cause: String(error) } })
  } finally {
    await handle.close()
  }
}

/** A power cut after this loses no name of the folder. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
