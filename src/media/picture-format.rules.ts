/** What an upload may be. HEIC is recognised only to say clearly that it cannot be read. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number] | 'heic' | 'svg' | 'unknown'

export const maxPictureBytes = 15 * 1024 * 1024
export const maxPicturePixels = 50_000_000
/** In pixels. */
const maxPictureSide = 20_000
/** How many times as long as the other a side may be: a link preview enlarges the shorter one to 630 pixels or more. */
const maxPictureAspect = 20

/** A strip such as 1 × 2,400 pixels is a hundred bytes, and its link preview would take the encoder minutes. */
export function isTooNarrow({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return long > maxPictureSide || long > maxPictureAspect * short
}

/** In pixels: the narrowest file a shopper's phone is sent. */
const blurredBelow = 480

/** Whether a picture of this width, in pixels, is taken and will look blurred (rule: small-pictures). */
export const isBlurred = ({ width }: { width: number }) => width < blurredBelow

/** What is said of such pictures, by their names. */
export const blurredText = (names: string[]) =>
  names.length === 1
    ? `${names[0]!} is less than ${blurredBelow} pixels wide and will look blurred. Choose a larger one if you have it.`
    : `${names.join(', ')} are less than ${blurredBelow} pixels wide and will look blurred. Choose larger ones if you have them.`

/** The kind of a file by its first bytes; what its name or a header says does not count. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp') return formatOfBrands(brandsOf(bytes))
  return /^[\s\uFEFF]*<(\?xml|!--|!doctype svg|svg)/i.test(text(bytes, 0, 200)) ? 'svg' : 'unknown'
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

const text = (bytes: Uint8Array, from: number, to: number) =>
  new TextDecoder('utf-8').decode(bytes.subarray(from, to))

/** The brands a file of the ISO family names itself: the main one, then those it can be read as. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, 128); at += 4) brands.push(text(bytes, at, at + 4))
  return brands
}

function formatOfBrands(brands: string[]): PictureFormat {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(he[ivx]|mif1|msf1)/.test(brand)) ? 'heic' : 'unknown'
}

/** Whether a PNG or an AVIF announces several frames in its head; of a WebP the decoder counts them. */
export function isAnimatedByHead(bytes: Uint8Array, format: PictureFormat): boolean {
  if (format === 'avif') return text(bytes, 8, 12) === 'avis'
  if (format !== 'png') return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // A PNG is a row of chunks: length, name, data, checksum. The animation's precedes the pixels.
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = text(bytes, at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
