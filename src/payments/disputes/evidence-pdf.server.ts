/** A JPEG of three colours, in pixels. */
type Jpeg = { jpeg: Uint8Array; width: number; height: number }

const lineLength = 92
const linesPerPage = 52

/**
 * A text as a PDF of plain pages: an answer without a file is not taken, and an owner may have none (rule: disputes). The font is
 * the reader's own Helvetica, which has the letters of Latin-1; others become question marks, the naira sign its code. Each
 * picture follows on a page of its own.
 */
export function textPdf(title: string, text: string, pictures: Jpeg[] = []): Uint8Array {
  const lines = [title, '', ...text.split('\n').flatMap(wrapped)].map(latin)
  const pages: string[][] = []
  for (let at = 0; at < lines.length; at += linesPerPage) pages.push(lines.slice(at, at + linesPerPage))
  const firstPicture = 4 + pages.length * 2
  const pageIds = [
    ...pages.map((_, index) => 4 + index * 2),
    ...pictures.map((_, index) => firstPicture + index * 3),
  ]
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const shown = page.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) '`).join('\n')
      const content = `BT /F1 10 Tf 14 TL 50 800 Td\n${shown}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageIds[index]! + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    ...pictures.flatMap((picture, index) => picturePage(picture, firstPicture + index * 3)),
  ]
  return Buffer.from(fileOf(objects), 'latin1')
}

/** A page with a picture as large as its margins allow; `id` is the number of its first object. */
function picturePage({ jpeg, width, height }: Jpeg, id: number): string[] {
  const scale = Math.min(495 / width, 742 / height)
  const [wide, high] = [width * scale, height * scale].map((side) => side.toFixed(2))
  const content = `q ${wide} 0 0 ${high} 50 50 cm /Photo Do Q`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Photo ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${Buffer.from(jpeg).toString('latin1')}\nendstream`,
  ]
}

/** The objects with the table of where each begins. One character is one byte. */
function fileOf(objects: string[]): string {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const latin = (line: string) =>
  line
    .replaceAll('₦', 'NGN ')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')

/** Broken at spaces; a longer word, as an address of a page, is cut. */
function wrapped(paragraph: string): string[] {
  const lines: string[] = []
  let rest = paragraph
  while (rest.length > lineLength) {
    const space = rest.lastIndexOf(' ', lineLength)
    const end = space > 0 ? space : lineLength
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
