type Chart = { title: string; x: number[]; lines: { name: string; y: number[] }[] }

const width = 640
const height = 320
const margin = { top: 40, right: 110, bottom: 40, left: 70 }
const colors = ['#25307f', '#a8321c', '#8a6500', '#2f6b3c']

/** A chart of lines over evenly spaced `x`, as an SVG that needs nothing else. */
export function lineChart({ title, x, lines }: Chart): string {
  const highest = Math.max(...lines.flatMap(({ y }) => y), 1)
  const atX = (index: number) =>
    margin.left + (index / Math.max(x.length - 1, 1)) * (width - margin.left - margin.right)
  const atY = (value: number) =>
    height - margin.bottom - (value / highest) * (height - margin.top - margin.bottom)
  const text = (at: [number, number], words: string, own = '') =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" ${own}>${words}</text>`
  const grid = [0, 0.5, 1].map((part) => {
    const y = atY(part * highest).toFixed(0)
    return `<path d="M${margin.left} ${y}H${width - margin.right}" stroke="#ccc"/>${text([margin.left - 8, Number(y) + 4], (part * highest).toFixed(0), 'text-anchor="end"')}`
  })
  const drawn = lines.map(({ name, y }, line) => {
    const points = y.map((value, index) => `${atX(index).toFixed(1)},${atY(value).toFixed(1)}`)
    const color = colors[line % colors.length]!
    const last: [number, number] = [atX(y.length - 1) + 8, atY(y.at(-1) ?? 0) + 4]
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${text(last, name, `fill="${color}"`)}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">`,
    `<title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>`,
    text([margin.left, 22], title, 'font-weight="600"'),
    ...grid,
    ...x.map((value, index) =>
      text([atX(index), height - 16], value.toLocaleString('en-GB'), 'text-anchor="middle"'),
    ),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}
