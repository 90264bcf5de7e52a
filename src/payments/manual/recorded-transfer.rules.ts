/** A bank's reference as payments keep it: `TRF 12/9` → `TRF-12-9`; empty when nothing is left. */
export const transferReference = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100)
