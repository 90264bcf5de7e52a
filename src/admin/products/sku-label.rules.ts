/** Letters in a line of a label and lines on it, in the size of most labels and in the one of those with long options. */
const sizes = [
  { isTight: false, letters: 16, lines: 5 },
  { isTight: true, letters: 20, lines: 9 },
]

/**
 * How a label is printed: size and colour, price and SKU are whole on it, the title has the lines that are left, one at least
 * (rule: sku-labels).
 */
export function skuLabelText(texts: { option: string; sku: string }): {
  isTight: boolean
  titleLines: number
} {
  const fits = sizes.map(({ isTight, letters, lines }) => {
    const below = [texts.option, texts.sku].map((text) => Math.ceil(text.length / letters))
    return { isTight, titleLines: lines - 1 - below[0]! - below[1]! }
  })
  const { isTight, titleLines } = fits.find((fit) => fit.titleLines > 0) ?? fits[1]!
  return { isTight, titleLines: Math.max(1, titleLines) }
}
