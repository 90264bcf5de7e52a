import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export const widths = [480, 800, 1200] as const
const quality = { 480: 44, 800: 42, 1200: 38 } as const
const budget = { 480: 17_000, 800: 38_000, 1200: 62_000 } as const

export type Raster = { data: Buffer; channels: 3 | 4 }

const open = ({ data, channels }: Raster): Sharp =>
  sharp(data, { raw: { width: 1200, height: 1500, channels } })

/** SVG to pixels once; every size is made from these. */
export async function rasterise(svg: string, transparent = false): Promise<Raster> {
  const image = sharp(Buffer.from(svg), { unlimited: true })
  const data = await (transparent ? image : image.removeAlpha()).raw().toBuffer()
  return { data, channels: transparent ? 4 : 3 }
}

/**
 * A file that is too large is encoded again, at the quality where its size should fit, and only then in
 * steps.
 */
async function withinBudget(make: (quality: number) => Promise<Buffer>, start: number, limit: number) {
  let quality = start
  let file = await make(quality)
  while (file.length > limit && quality > 12) {
    // Size roughly halves every fourteen steps of quality.
    quality -= Math.ceil(14 * Math.log2(file.length / limit)) + 1
    file = await make(Math.max(12, quality))
  }
  return file
}

/** `thrift` takes that much off the quality: further colours of a product share what is left of the clone's budget. */
export async function encodeView(
  raster: Raster,
  folder: string,
  view: string,
  { effort, thrift = 0 }: { effort: number; thrift?: number },
): Promise<number> {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (const width of widths) {
    const sized = await open(raster)
      .resize(width, undefined, { kernel: 'lanczos3' })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const file = await withinBudget(
      (q) => sharp(sized).avif({ quality: q, effort, chromaSubsampling: '4:2:0' }).toBuffer(),
      quality[width] - thrift,
      budget[width],
    )
    await writeFile(join(folder, `${view}-${width}.avif`), file)
    bytes += file.length
  }
  return bytes
}

/** The link preview: a landscape window cut from the front view, `top` pixels down. */
export async function encodeShare(raster: Raster, folder: string, top: number): Promise<number> {
  const cut = await open(raster)
    .extract({ left: 0, top, width: 1200, height: 630 })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const file = await withinBudget(
    (q) => sharp(cut).jpeg({ quality: q, mozjpeg: true }).toBuffer(),
    68,
    52_000,
  )
  await writeFile(join(folder, 'share.jpg'), file)
  return file.length
}

export async function thumbhash(raster: Raster): Promise<string> {
  const { data, info } = await open(raster)
    .resize(80, 100)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
