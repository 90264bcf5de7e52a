import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import sharp from 'sharp'
import type { Storage } from '../media/storage.server.ts'
import type { Theme } from './theme.rules.ts'
import { markSvg, shareSvg } from './icon-shapes.server.ts'

type Brand = { brand_name: string; theme: Theme; logo: { key: string } | null }
type IconsOptions = { storage: Storage; readBrand: () => Promise<Brand> }
type File = { type: string; body: Buffer }

const sizes = { '/icon-180.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const
export const iconPaths = [
  '/favicon.svg',
  '/favicon.ico',
  ...Object.keys(sizes),
  '/icon-maskable-512.png',
  '/share.png',
  '/media/logo.png',
]

/**
 * Icons and the picture of link previews, from the logo or from the shop's initial (rule: shop-icons). Each is drawn once and
 * kept while name, theme and logo stay.
 */
export function mountShopIcons(app: Hono, { storage, readBrand }: IconsOptions): void {
  let drawnFor = ''
  const drawn = new Map<string, Promise<File>>()
  for (const path of iconPaths)
    app.get(path, async (c) => {
      const { brand_name, theme, logo } = await readBrand()
      const brand = { brand_name, theme, logo }
      const key = JSON.stringify(brand)
      if (key !== drawnFor) drawn.clear()
      drawnFor = key
      const file = drawn.get(path) ?? draw(path, brand, storage)
      drawn.set(path, file)
      const { type, body } = await file.catch((error: unknown) => {
        drawn.delete(path)
        throw error
      })
      const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 16)}"`
      const headers = { etag, 'cache-control': 'public, max-age=300' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      return c.body(new Uint8Array(body), 200, { ...headers, 'content-type': type })
    })
}

async function draw(path: string, brand: Brand, storage: Storage): Promise<File> {
  const logo = brand.logo && (await storage.get(`${brand.logo.key}/1200.avif`))
  // For mails, which other sites show; without a logo they have the shop's name.
  if (path === '/media/logo.png' && logo)
    return { type: 'image/png', body: await sharp(logo).resize({ height: 80 }).png().toBuffer() }
  if (path === '/share.png') return { type: 'image/png', body: await sharePicture(brand, logo) }
  const svg = markSvg(brand.theme, brand.brand_name, path.includes('maskable'))
  const square = (size: number) => (logo ? logoSquare(logo, brand, size) : png(svg, size))
  if (path === '/favicon.svg')
    return { type: 'image/svg+xml', body: Buffer.from(logo ? await wrapped(square) : svg) }
  if (path === '/favicon.ico') return { type: 'image/x-icon', body: ico(await square(32), 32) }
  return { type: 'image/png', body: await square(sizes[path as keyof typeof sizes] ?? 512) }
}

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The logo on the shop's ground, within the circle that phones cut out. */
async function logoSquare(logo: Uint8Array, { theme }: Brand, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.72)
  const shape = await sharp(logo).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  const ground = { create: { width: size, height: size, channels: 3 as const, background: theme.ground } }
  return sharp(ground)
    .composite([{ input: shape }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function sharePicture({ theme, brand_name }: Brand, logo: Uint8Array | null): Promise<Buffer> {
  const ground = await png(shareSvg(theme, brand_name, !logo), 1200)
  if (!logo) return ground
  const shape = await sharp(logo).resize(760, 320, { fit: 'inside' }).png().toBuffer()
  const { height = 0, width = 0 } = await sharp(shape).metadata()
  const place = { left: Math.round((1200 - width) / 2), top: Math.round((574 - height) / 2) }
  return sharp(ground)
    .composite([{ input: shape, ...place }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function wrapped(square: (size: number) => Promise<Buffer>): Promise<string> {
  const data = (await square(192)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${data}"/></svg>`
}

/** An .ico of one PNG: six bytes of header, sixteen of directory. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
