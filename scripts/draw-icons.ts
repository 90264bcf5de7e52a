import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/**
 * `npm run icons`: draws the shop's mark and writes every file of it to `public/`. The mark is the letters I and L with
 * thin stems and heavy feet, as in the display type, in chalk on indigo cloth with its selvedge.
 */
const folder = path.join(import.meta.dirname, '..', 'public')
const indigo = '#25307f'
const chalk = '#f4f5f2'
const kola = '#f2b632'
const camwood = '#a8321c'

/** On a 512 px square, inside x 92–420 and y 92–356. */
const letterI =
  'M92 92H252V160H204Q188 160 188 184V264Q188 288 204 288H252V356H92V288H140Q156 288 156 264V184Q156 160 140 160H92Z'
const letterL =
  'M276 92H380V160H356Q340 160 340 184V264Q340 288 356 288H372Q388 288 388 272V240H420V356H276V288H292Q308 288 308 264V184Q308 160 292 160H276Z'
const letters = (fill: string) => `<path fill="${fill}" d="${letterI}${letterL}"/>`

/** The strip of cloth along an edge `width` long: indigo, kola, camwood, chalk. */
function selvedge(width: number, y: number, height: number, unit: number): string {
  const stripes: string[] = []
  for (let x = -unit * 2; x < width; x += unit * 11) {
    const stripe = (from: number, to: number, fill: string) =>
      `<rect x="${x + from * unit}" y="${y}" width="${(to - from) * unit}" height="${height}" fill="${fill}"/>`
    stripes.push(stripe(0, 6, '#1b2462'), stripe(6, 7, kola), stripe(7, 10, camwood), stripe(10, 11, chalk))
  }
  return stripes.join('')
}

const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${indigo}"/>${content}</svg>`

const mark = square(
  `${selvedge(512, 424, 88, 17)}<g transform="translate(-31 -26) scale(1.12)">${letters(chalk)}</g>`,
)
/** Phones cut a circle out of it: everything that matters is in the middle 80 %. */
const maskable = square(
  `${selvedge(512, 400, 112, 17)}<g transform="translate(87 74) scale(.66)">${letters(chalk)}</g>`,
)
/** One square of resist-dyed cloth: rings, a starburst or a comb, chalk on indigo. */
function clothSquare(column: number, row: number, size: number): string {
  const at = `translate(${760 + column * size} ${row * size})`
  const half = size / 2
  const ring = (radius: number) =>
    `<circle cx="${half}" cy="${half}" r="${radius}" fill="none" stroke="${chalk}" stroke-width="7"/>`
  const ray = (turn: number) =>
    `<path d="M${half - 5} ${half - 16}L${half} 14L${half + 5} ${half - 16}Z" fill="${chalk}" transform="rotate(${turn} ${half} ${half})"/>`
  const tooth = (x: number) => `<rect x="${x}" y="14" width="9" height="${size - 28}" fill="${chalk}"/>`
  const motifs = [
    [14, 30, 46].map(ring).join(''),
    Array.from({ length: 12 }, (_, turn) => ray(turn * 30)).join(''),
    [20, 46, 72, 98].map(tooth).join(''),
  ]
  return `<g transform="${at}"><rect width="${size}" height="${size}" fill="${indigo}" stroke="${chalk}" stroke-width="4"/>${motifs[(column + row * 2) % 3]}</g>`
}

/** Link previews of pages without a picture: the mark on chalk next to its cloth, on the selvedge. */
const cloth = Array.from({ length: 20 }, (_, index) =>
  clothSquare(index % 4, Math.floor(index / 4), 122),
).join('')
const share = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${chalk}"/>${cloth}<g transform="translate(-115 -86) scale(1.9)">${letters(indigo)}</g>${selvedge(1200, 590, 40, 12)}</svg>`

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

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

const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
write('favicon.svg', `${mark}\n`)
write('favicon.ico', ico(await png(mark, 32), 32))
for (const width of [180, 192, 512]) write(`icon-${width}.png`, await png(mark, width))
write('icon-maskable-512.png', await png(maskable, 512))
write('share.png', await png(share, 1200))
