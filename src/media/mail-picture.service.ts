import sharp from 'sharp'
import { secondMs } from '../lib/time.ts'
import { createOneByOne } from './one-by-one.server.ts'
import type { Storage } from './storage.server.ts'

/** Twice what mails show it at, in pixels. */
const size = { width: 144, height: 180 } as const
const oneByOne = createOneByOne(10 * secondMs)

/**
 * A stored picture as the small JPEG that mails show (rule: order-mails), stored next to its other files on
 * first use; null when there is no such picture.
 */
export function makeMailPicture(storage: Storage, key: string): Promise<Uint8Array | null> {
  return oneByOne(async () => {
    const name = `${key}/mail.jpg`
    const [made, small] = await Promise.all([storage.get(name), storage.get(`${key}/480.avif`)])
    if (made || !small) return made
    const bytes = await sharp(small)
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
    await storage.put(name, bytes)
    return bytes
  })
}
