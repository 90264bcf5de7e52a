import { expect, test } from 'vitest'
import { jpegOf } from '../../media/test-pictures.ts'
import { textPdf } from './evidence-pdf.server.ts'

// (rule: disputes)
test('a text becomes a PDF whose table finds each object, over as many pages as it has', () => {
  const text = [
    ...Array.from({ length: 80 }, (_, line) => `Line ${line}`),
    'Paid ₦5 (“Ọya”)',
    'x'.repeat(200),
  ].join('\n')
  const file = Buffer.from(textPdf('Order IL-1', text)).toString('latin1')
  expect(file).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)
  expect(file).toContain('/Count 2 ')
  expect(file).toContain(String.raw`(Paid NGN 5 \(??ya?\)) '`)
  const starts = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start))
  expect(starts.map((start, index) => file.startsWith(`${index + 1} 0 obj`, start))).toEqual(
    starts.map(() => true),
  )
  expect(file.startsWith('xref', Number(/startxref\n(\d+)/.exec(file)![1]))).toBe(true)
})

// (rules: disputes, delivery-photo)
test('each picture is a page of its own behind the text, within the margins, byte for byte', async () => {
  const [tall, wide] = [await jpegOf(60, 1200), await jpegOf(900, 300)]
  const pictures = [
    { jpeg: tall, width: 60, height: 1200 },
    { jpeg: wide, width: 900, height: 300 },
  ]
  const file = Buffer.from(textPdf('Order IL-1', 'It arrived.', pictures))
  const text = file.toString('latin1')
  expect(text).toContain('/Count 3 /Kids [4 0 R 6 0 R 9 0 R]')
  expect(text).toContain('q 37.10 0 0 742.00 50 50 cm')
  expect(text).toContain('q 495.00 0 0 165.00 50 50 cm')
  for (const jpeg of [tall, wide]) expect(file.includes(jpeg)).toBe(true)
  const table = text.slice(text.lastIndexOf('xref\n0'))
  const starts = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start))
  expect(starts).toHaveLength(11)
  for (const [index, start] of starts.entries())
    expect(text.startsWith(`${index + 1} 0 obj`, start)).toBe(true)
})
