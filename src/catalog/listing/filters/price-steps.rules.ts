import { nairaToMinor } from '../../../lib/money.ts'

/** Whole naira a shopper would think in. */
const niceSteps = [500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const mostSteps = 10

/**
 * The prices a range can be set to, in naira: round numbers between the cheapest and the dearest of the list (minor
 * units), at most about ten; `chosen` stay among them.
 */
export function priceSteps(
  { min, max }: { min: number | null; max: number | null },
  chosen: (number | undefined)[] = [],
): number[] {
  const [low, high] = [(min ?? 0) / nairaToMinor(1), (max ?? 0) / nairaToMinor(1)]
  const step = niceSteps.find((each) => (high - low) / each <= mostSteps) ?? niceSteps.at(-1)!
  const first = Math.floor(low / step) + 1
  const count = Math.max(0, Math.ceil(high / step) - first)
  const steps = Array.from({ length: Math.min(count, mostSteps * 2) }, (_, index) => (first + index) * step)
  return [...new Set([...steps, ...chosen.filter((price) => price !== undefined)])].toSorted((a, b) => a - b)
}
