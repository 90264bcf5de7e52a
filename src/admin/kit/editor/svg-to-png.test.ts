import { expect, test, vi } from 'vitest'
import { svgToPng } from './svg-to-png.client.ts'

// (rule: logo-is-pixels)
test('an SVG leaves the browser as a PNG of 1200 pixels; another picture as it is', async () => {
  const drawn: number[][] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: (_: unknown, ...box: number[]) => drawn.push(box) }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['png'], { type: 'image/png' })),
  }
  vi.stubGlobal('Image', function Image() {
    return { naturalWidth: 300, naturalHeight: 100, decode: async () => {} }
  })
  vi.stubGlobal('document', { createElement: () => canvas })
  const svg = new File(['<svg onload="alert(1)"/>'], 'logo.svg', { type: 'image/svg+xml' })
  expect((await svgToPng(svg)).type).toBe('image/png')
  expect(drawn).toEqual([[0, 0, 1200, 400]])
  const photo = new File(['x'], 'logo.webp', { type: 'image/webp' })
  expect(await svgToPng(photo)).toBe(photo)
})
