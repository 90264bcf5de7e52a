import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { JobQueue } from '../lib/job-queue.ts'
import type { Ctx } from '../lib/server/context.ts'
import { contentKey, privateName, type Storage } from './storage.server.ts'
import { checkPicture, encodeOneByOne, openPicture, refuseEncoding } from './store-picture.service.ts'

/** A picture of one file, in pixels. */
export type PrivatePicture = { jpeg: Uint8Array; width: number; height: number }

/** Enough to read a house number, and some hundred kilobytes. */
const longestSide = 1600
const encodingSeconds = 20

/**
 * A picture with personal data, re-encoded in memory: upright, in sRGB, without its metadata (the camera's place and time). A
 * JPEG, because it may go to a bank as evidence (rule: private-pictures). @throws what `checkPicture` throws, PICTURE_TOO_SLOW
 */
export async function encodePrivatePicture(bytes: Uint8Array): Promise<PrivatePicture> {
  await checkPicture(bytes)
  return encodeOneByOne(async () => {
    const { data: jpeg, info } = await openPicture(bytes)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80, mozjpeg: true })
      .timeout({ seconds: encodingSeconds })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseEncoding)
    return { jpeg, width: info.width, height: info.height }
  })
}

/** The same picture again, at most so many pixels long. */
export async function shrinkPrivatePicture({ jpeg }: PrivatePicture, side: number): Promise<PrivatePicture> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/**
 * Stores the file of a private picture and gives its key; the caller then writes its row. `unused` removes a file without a row: its
 * job is put in first, to run after `withinMs`, so that a crash between the two leaves nothing. The key is of the content and a nonce:
 * nobody who has the picture can guess it. @throws PICTURES_UNREACHABLE
 */
export async function storePrivatePicture(
  ctx: Ctx,
  storage: Storage,
  { jpeg }: Pick<PrivatePicture, 'jpeg'>,
  { unused, withinMs }: { unused: JobQueue<{ key: string }>; withinMs: number },
): Promise<string> {
  const key = contentKey(Buffer.concat([Buffer.from(randomUUID()), jpeg]))
  await ctx.queue.send(ctx.db, unused, { key }, { startAfter: new Date(ctx.now().getTime() + withinMs) })
  await storage.put(privateName(key), jpeg)
  return key
}
