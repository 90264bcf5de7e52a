import { beforeEach, expect, test, vi } from 'vitest'
import { svgToPng } from './svg-to-png.client.ts'

const svg = new File(['<svg onload="alert(1)"/>'], 'logo.svg', { type: 'image/svg+xml' })
const png = new Blob(['png'], { type: 'image/png' })
let drawn: number[][] = []
let loaded = ''

beforeEach(() => {
  drawn = []
})

/** A browser that reads a picture of this size, if it can, and makes this of a canvas. */
function stubBrowser(naturalWidth: number, naturalHeight: number, made: Blob | null, canRead = true) {
  vi.stubGlobal('Image', function Image() {
    let isRead = false
    const image = {
      src: '',
      decode: async () => {
        loaded = image.src
        if (!canRead) throw new Error('no SVG')
        isRead = true
      },
    }
    const size = (pixels: number) => ({ get: () => (isRead ? pixels : 0) })
    return Object.defineProperties(image, {
      naturalWidth: size(naturalWidth),
      naturalHeight: size(naturalHeight),
    })
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, ...box: number[]) => drawn.push(box),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(made))
}

// (rule: logo-is-pixels)
test.each([
  ['a wide one', 300, 100, 400],
  ['a tall one', 100, 300, 3600],
  ['one that names no size', 0, 0, 1200],
])('an SVG leaves the browser as a PNG of 1200 pixels: %s', async (_, width, height, drawnHeight) => {
  stubBrowser(width, height, png)
  expect(await svgToPng(svg)).toBe(png)
  expect(drawn).toEqual([[0, 0, 1200, drawnHeight]])
})

test('another picture leaves as it is', async () => {
  const photo = new File(['x'], 'logo.webp', { type: 'image/webp' })
  expect(await svgToPng(photo)).toBe(photo)
})

// (rule: logo-is-pixels)
test('what Illustrator keeps for itself is cut out, and every other byte stays', async () => {
  stubBrowser(300, 100, png)
  const parts = [
    '<svg><switch>',
    '<foreignObject requiredExtensions="&ns_ai;" x="0"><i:pgfRef xlink:href="#a"></i:pgfRef></foreignObject>',
    '<g>caf\u00e9</g></switch><foreignObject x="1"><p/></foreignObject></svg>',
  ]
  await svgToPng(new File(parts, 'logo.svg', { type: 'image/svg+xml' }))
  const [type, text] = loaded.split(';base64,')
  expect([type, Buffer.from(text!, 'base64').toString()]).toEqual([
    'data:image/svg+xml',
    parts[0]! + parts[2]!,
  ])
})

test.each([
  ['read', false, png],
  ['drawn', true, null],
])('an SVG that cannot be %s goes to the shop, which refuses it with words', async (_, canRead, made) => {
  stubBrowser(300, 100, made, canRead)
  expect(await svgToPng(svg)).toBe(svg)
})
