import { type CustomsFacts, type CustomsPart, missingFacts } from '../catalog/customs-facts.rules.ts'
import { paidPerLine, piecesMinor } from '../payments/refunds/refund-lines.rules.ts'

/** A line of an order with so many of its pieces in the parcel; minor units. */
export type ParcelLine = {
  title: string
  productId: string | null
  quantity: number
  lineTotal: number
  isDiscounted: boolean
  isFee: boolean
  pieces: number
  facts: CustomsFacts | null
}

/** A row of form CN23. */
export type Content = {
  title: string
  pieces: number
  value: number
  weight_grams: number | null
  hs_code: string
  made_in: string
  missing: CustomsPart[]
}

const isContents = ({ isFee, pieces }: ParcelLine) => pieces > 0 && !isFee

const unknown: CustomsFacts = { weightGrams: null, hsCode: '', madeIn: '' }

/** What is in a parcel at what was paid for it (rule: customs-form); `weight` is null while that of a piece is not known. */
export function customsContents(
  lines: ParcelLine[],
  discountMinor: number,
): { contents: Content[]; value: number; weight: number | null } {
  const paid = paidPerLine(lines, discountMinor)
  const contents = lines.flatMap((line, index): Content[] => {
    if (!isContents(line)) return []
    const { title, pieces, quantity, facts } = line
    const { weightGrams, hsCode, madeIn } = facts ?? unknown
    return [
      {
        title,
        pieces,
        value: piecesMinor({ paidMinor: paid[index]!, quantity }, 0, pieces),
        weight_grams: weightGrams && weightGrams * pieces,
        hs_code: hsCode,
        made_in: madeIn,
        missing: missingFacts(facts ?? unknown),
      },
    ]
  })
  return {
    contents,
    value: contents.reduce((sum, { value }) => sum + value, 0),
    weight: contents.every(({ weight_grams }) => weight_grams)
      ? contents.reduce((sum, { weight_grams }) => sum + weight_grams!, 0)
      : null,
  }
}
