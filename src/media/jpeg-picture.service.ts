import sharp, { type Sharp } from 'sharp'
import { secondMs } from '../lib/time.ts'
import { createOneByOne } from './one-by-one.server.ts'
import type { Storage } from './storage.server.ts'

type Jpeg = { from: '480.avif' | '1200.avif'; draw: (picture: Sharp) => Sharp }

/** For those who seldom read AVIF: mails, at twice the size at which they show it, in pixels, and product feeds. */
const jpegs: Record<string, Jpeg> = {
  'mail.jpg': {
    from: '480.avif',
    draw: (picture) =>
      picture.resize({ width: 144, height: 180, fit: 'cover' }).jpeg({ quality: 78, mozjpeg: true }),
  },
  'feed.jpg': { from: '1200.avif', draw: (picture) => picture.jpeg({ quality: 82 }) },
}
const oneByOne = createOneByOne(10 * secondMs)

/**
 * A stored picture as a JPEG (rules: order-mails, feed-pictures), stored next to its other files on first use; null when there is no
 * such picture, or no such file.
 */
export async function makeJpeg(storage: Storage, key: string, file: string): Promise<Uint8Array | null> {
  const jpeg = jpegs[file]
  if (!jpeg) return null
  return oneByOne(async () => {
    const name = `${key}/${file}`
    const [made, whole] = await Promise.all([storage.get(name), storage.get(`${key}/${jpeg.from}`)])
    if (made || !whole) return made
    const bytes = await jpeg.draw(sharp(whole).flatten({ background: '#ffffff' })).toBuffer()
    await storage.put(name, bytes)
    return bytes
  })
}
