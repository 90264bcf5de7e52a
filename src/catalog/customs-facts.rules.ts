/** Six to ten digits, with or without dots: `6204.42` or `6204420000`. */
export const hsCode = {
  pattern: /^\d{4}\.?\d{2}(\.?\d{2}){0,2}$/,
  says: 'An HS code has 6 to 10 digits, like 6204.42',
}

/** What customs ask of a piece; null and empty are unknown. */
export type CustomsFacts = { weightGrams: number | null; hsCode: string; madeIn: string }
export type CustomsPart = 'weight' | 'HS code' | 'country of making'

/** What of it is not known. */
export const missingFacts = ({ weightGrams, hsCode, madeIn }: CustomsFacts): CustomsPart[] => [
  ...(weightGrams ? [] : ['weight' as const]),
  ...(hsCode ? [] : ['HS code' as const]),
  ...(madeIn ? [] : ['country of making' as const]),
]
