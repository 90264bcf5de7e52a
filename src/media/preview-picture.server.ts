import type { Sharp } from 'sharp'

/** Some chats show no larger picture with a link. */
const mostPreviewBytes = 300_000
const qualities = [72, 60, 45, 30] as const

/** The JPEG of a link preview in the best quality that stays below 300 KB (rule: price-in-preview); `draw` is called for each that is tried. */
export async function previewJpeg(draw: () => Sharp): Promise<Uint8Array> {
  for (const quality of qualities) {
    const bytes = await draw().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length < mostPreviewBytes || quality === qualities.at(-1)) return bytes
  }
  throw new Error('There is a last quality')
}
