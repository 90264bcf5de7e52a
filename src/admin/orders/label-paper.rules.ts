import { addressLines } from '../../shipping/address-lines.rules.ts'
import type { SlipOrder } from './slip-parts.rules.ts'

/** The shop as its parcels name it. */
export type Sender = { name: string; address: string; phone: string }

/** What labels are printed on, as this device remembers it: a label printer's A6, or four on a sheet of A4. */
export const labelPapers = [
  { paper: 'a6', label: 'A6' },
  { paper: 'a4', label: 'Four on A4' },
] as const
export type LabelPaper = (typeof labelPapers)[number]['paper']

export const readPaper = (kept: string | null): LabelPaper =>
  labelPapers.find(({ paper }) => paper === kept)?.paper ?? 'a6'

/** Items in sheets of `size`, in their order. */
export const sheetsOf = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, sheet) =>
    items.slice(sheet * size, (sheet + 1) * size),
  )

/** How large an address is set so that all of it fits on A6: by its letters, a line break counting as half a line. */
export function labelTextSize(order: SlipOrder, sender: Sender): 'largest' | 'large' | 'medium' | 'small' {
  const lines = [
    order.customer_name,
    ...addressLines(order.shipping_address, order.country_name),
    sender.address,
  ]
  const letters = lines.reduce((sum, line) => sum + line.length + 15, 0)
  if (letters <= 160) return 'largest'
  if (letters <= 260) return 'large'
  return letters <= 480 ? 'medium' : 'small'
}
