import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { productImages } from '../db/schema.ts'
import { secondMs } from '../lib/time.ts'
import { mediaError } from './media.errors.rules.ts'
import { mediaWidths } from './media.rules.ts'
import { createOneByOne } from './one-by-one.server.ts'
import {
  isAnimatedByHead,
  isTooNarrow,
  maxPictureBytes,
  maxPicturePixels,
  type PictureFormat,
  pictureFormatOf,
} from './picture-format.rules.ts'
import { previewJpeg } from './preview-picture.server.ts'
import { contentKey, type Storage } from './storage.server.ts'

/**
 * A stored picture as rows reference it. Width and height are those of its largest file, in pixels; `shareKey` is the path of its
 * 1200×630 JPEG for link previews, null when it has none.
 */
export type StoredPicture = Pick<
  typeof productImages.$inferSelect,
  'key' | 'width' | 'height' | 'thumbhash' | 'shareKey'
>

/** A picture's files, already encoded: AVIF of each width, and the JPEG for link previews when there is one. */
export type Renditions = Record<(typeof mediaWidths)[number], Uint8Array> & { share?: Uint8Array }

/** Effort 2 takes a third of the default's time for files a few percent larger. */
const avif = { quality: 55, effort: 2 } as const
/** A strip of a thousand screens would keep the encoder busy for minutes: taller pictures are made smaller. */
const tallest = 2400
/** All of a picture's encoding; the next one waits no longer. The largest takes some ten seconds. */
const encodingMs = 40 * secondMs
/** Encoding runs in the image library's own threads; one picture at a time leaves the others for the shop. */
export const encodeOneByOne = createOneByOne(encodingMs)

/**
 * Takes a picture as it was uploaded into storage: turned upright, without its metadata, in sRGB, as AVIF of three
 * widths (never enlarged) and a JPEG for link previews. The same picture again is the same key.
 * @throws PICTURE_TOO_LARGE, PICTURE_TOO_MANY_PIXELS, PICTURE_TOO_NARROW, PICTURE_TOO_SLOW, PICTURE_TYPE,
 *   PICTURE_IS_HEIC, PICTURE_IS_SVG, PICTURE_IS_ANIMATED, PICTURE_BROKEN
 */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<StoredPicture> {
  await checkPicture(bytes)
  return encodeOneByOne(async () => {
    const renditions = await encodePicture(bytes, encodingMs)
    const { key } = await storeRenditions(storage, renditions)
    return describe(key, renditions)
  })
}

/**
 * Puts finished files under their content's key. `share`, if any, is stored next to them. Nothing is encoded.
 */
export async function storeRenditions(
  storage: Storage,
  renditions: Renditions,
): Promise<Pick<StoredPicture, 'key' | 'shareKey'>> {
  const key = contentKey(renditions[1200])
  for (const width of mediaWidths) await storage.put(`${key}/${width}.avif`, renditions[width])
  if (renditions.share) await storage.put(`${key}/share.jpg`, renditions.share)
  return { key, shareKey: renditions.share ? key : null }
}

/** The data of a stored picture for a row, read from its files. @throws PICTURE_UNKNOWN */
export async function readStoredPicture(storage: Storage, key: string): Promise<StoredPicture> {
  const [small, large, share] = await Promise.all([
    storage.get(`${key}/480.avif`),
    storage.get(`${key}/1200.avif`),
    storage.get(`${key}/share.jpg`),
  ])
  if (!small || !large) throw mediaError('PICTURE_UNKNOWN')
  return describe(key, { 480: small, 1200: large, ...(share && { share }) })
}

async function describe(key: string, files: Pick<Renditions, 480 | 1200 | 'share'>): Promise<StoredPicture> {
  const { width, height } = await sharp(files[1200]).metadata()
  const thumbhash = await thumbhashOf(files[480])
  return { key, width, height, thumbhash, shareKey: files.share ? key : null }
}

/**
 * Refuses what cannot be a picture here, before it is decoded. @throws PICTURE_TOO_LARGE, PICTURE_TOO_MANY_PIXELS,
 * PICTURE_TOO_NARROW, PICTURE_TYPE, PICTURE_IS_HEIC, PICTURE_IS_SVG, PICTURE_IS_ANIMATED, PICTURE_BROKEN
 */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  refuseByHead(bytes)
  await refuseByMetadata(bytes)
}

/** The same by the first bytes of a picture, before the others are there. */
export function refuseByHead(bytes: Uint8Array): void {
  if (bytes.length > maxPictureBytes) throw mediaError('PICTURE_TOO_LARGE')
  const format = pictureFormatOf(bytes)
  const refusals: Partial<Record<PictureFormat, Parameters<typeof mediaError>[0]>> = {
    heic: 'PICTURE_IS_HEIC',
    svg: 'PICTURE_IS_SVG',
    unknown: 'PICTURE_TYPE',
  }
  const refusal = refusals[format]
  if (refusal) throw mediaError(refusal)
  if (isAnimatedByHead(bytes, format)) throw mediaError('PICTURE_IS_ANIMATED')
}

async function refuseByMetadata(bytes: Uint8Array): Promise<void> {
  const {
    format,
    pages = 1,
    width,
    height,
  } = await openPicture(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw mediaError(/pixel limit/.test(String(error)) ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_BROKEN')
    })
  // Of an AVIF these are its tiles; what moves was refused by its head.
  if (format === 'webp' && pages > 1) throw mediaError('PICTURE_IS_ANIMATED')
  if (isTooNarrow({ width, height })) throw mediaError('PICTURE_TOO_NARROW')
}

/** `failOn: 'error'` refuses cut-off files and ignores the harmless warnings of some phones. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: maxPicturePixels })

/** Encodes a picture within this many milliseconds. @throws PICTURE_TOO_SLOW, PICTURE_BROKEN */
export async function encodePicture(bytes: Uint8Array, withinMs: number): Promise<Required<Renditions>> {
  return encode(bytes, performance.now() + withinMs).catch(refuseEncoding)
}

/** @throws PICTURE_TOO_SLOW, PICTURE_BROKEN */
export function refuseEncoding(error: unknown): never {
  const code = /timeout/.test(String(error)) ? 'PICTURE_TOO_SLOW' : 'PICTURE_BROKEN'
  throw mediaError(code, { details: { cause: String(error) } })
}

/** `until` is a time of `performance.now()`, in milliseconds. */
async function encode(bytes: Uint8Array, until: number): Promise<Required<Renditions>> {
  const inTime = (picture: Sharp) => {
    const seconds = Math.ceil((until - performance.now()) / secondMs)
    if (seconds < 1) throw new Error('timeout')
    return picture.timeout({ seconds })
  }
  // The original is decoded once; the smaller files are made from the largest.
  const { data, info } = await inTime(openPicture(bytes))
    .resize({ width: 1200, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = () =>
    inTime(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
  const files = new Map<number, Uint8Array>()
  const ofWidth = async (wanted: number) => {
    const width = Math.min(wanted, info.width)
    if (!files.has(width)) files.set(width, await upright().resize({ width }).avif(avif).toBuffer())
    return files.get(width)!
  }
  // Cut out first and enlarged then: of a narrow picture the other way round would be looked through at thousands of times
  // its size.
  const scale = Math.min(1, info.width / 1200, info.height / 630)
  const cut = await upright()
    .flatten({ background: '#ffffff' })
    .resize({
      width: Math.ceil(1200 * scale),
      height: Math.ceil(630 * scale),
      fit: 'cover',
      position: sharp.strategy.attention,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = cut.info
  const share = await previewJpeg(() =>
    inTime(sharp(cut.data, { raw: { width, height, channels } })).resize({
      width: 1200,
      height: 630,
      fit: 'fill',
    }),
  )
  return { 480: await ofWidth(480), 800: await ofWidth(800), 1200: await ofWidth(1200), share }
}

/** The blurred placeholder of a picture, base64. */
async function thumbhashOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
