import sharp, { type Sharp } from 'sharp'

/** A picture of one colour with a white corner, so that turning it shows. Sizes in pixels. */
export function drawPicture(width = 900, height = 1200, background = '#335577'): Sharp {
  const corner = { create: { width: 30, height: 30, channels: 3 as const, background: '#ffffff' } }
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: corner, left: 0, top: 0 },
  ])
}

export const jpegOf = (width?: number, height?: number, background?: string): Promise<Buffer> =>
  drawPicture(width, height, background).jpeg().toBuffer()

/** A PNG one pixel wide. */
export const drawColumn = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 1, height, channels: 3, background: '#335577' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
