/** What fits next to the QR code of a label, from large to small: lines, and letters in a line of size and colour and of the SKU. */
const sizes = [
  { size: 'usual', lines: 5, letters: 16, capitals: 15 },
  { size: 'small', lines: 9, letters: 20, capitals: 17 },
  { size: 'fine', lines: 11, letters: 25, capitals: 21 },
] as const

/**
 * How a label is printed: size and colour, price and SKU are whole on it, the title has the lines that are left, one at least
 * (rule: sku-labels).
 */
export function skuLabelText({ option, sku }: { option: string; sku: string }): {
  size: (typeof sizes)[number]['size']
  titleLines: number
} {
  const fits = sizes.map(({ size, lines, letters, capitals }) => {
    const below = Math.ceil(option.length / letters) + Math.ceil(sku.length / capitals)
    return { size, titleLines: lines - 1 - below }
  })
  return fits.find((fit) => fit.titleLines > 0) ?? { size: 'fine', titleLines: 1 }
}
