import { expect, test } from 'vitest'
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
