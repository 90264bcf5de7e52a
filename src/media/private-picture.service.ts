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
