import { expect, test, vi } from 'vitest'
import { heicToJpeg } from './heic-to-jpeg.client.ts'

const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' })
const heicTo = vi.fn(async () => jpeg)
vi.mock('heic-to/csp', () => ({ heicTo: () => heicTo() }))

const fileOf = (brand: string) => new Blob(['\0\0\0\x18ftyp', brand, '\0\0\0\0mif1'])

// (rule: heic-pictures)
test('a HEIC that the browser cannot decode is made a JPEG, other files stay, and what cannot be read is left to the shop', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no decoder')))
  for (const other of [new Blob(['\xff\xd8\xff']), fileOf('avif'), new Blob([])])
    expect(await heicToJpeg(other)).toBe(other)
  expect(heicTo).not.toHaveBeenCalled()
  expect(await heicToJpeg(fileOf('heic'))).toBe(jpeg)
  heicTo.mockRejectedValueOnce(new Error('broken'))
  const broken = fileOf('heix')
  expect(await heicToJpeg(broken)).toBe(broken)
})
