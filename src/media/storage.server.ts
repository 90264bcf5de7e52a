import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where pictures live. Names are content keys, so a file is written once and never changes. */
export type Storage = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
}

const isSafeName = (name: string) => /^[a-z0-9]{16,64}\/[a-z0-9]+\.(avif|webp|jpg)$/.test(name)

export const contentKey = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Files under `folder`; a half-written file never has its final name. */
export function createFileStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      if (!isSafeName(name)) throw new Error(`Not a media name: ${name}`)
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(`${file}.${process.pid}.part`, bytes)
      await rename(`${file}.${process.pid}.part`, file)
    },
    async get(name) {
      if (!isSafeName(name)) return null
      return readFile(path.join(folder, name)).catch(() => null)
    },
  }
}
