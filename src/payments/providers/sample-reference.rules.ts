/** The provider's name of the demo's made-up payments. */
export const sampleName = 'sample'

/** A made-up payment's reference, of which the provider reads what was paid: `IL-20261120-004213-s-4750000`. Minor units. */
export const sampleReference = (name: string, amountMinor: number) => `${name}-s-${amountMinor}`

/** What came in under such a reference, in minor units; null for any other. */
export function sampleAmount(reference: string): number | null {
  const amount = /-s-(\d{1,9})$/.exec(reference)?.[1]
  return amount === undefined ? null : Number(amount)
}
