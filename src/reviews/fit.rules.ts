export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

/** How the owner's list is narrowed: what she may still answer, what is not praise, all, what she hid. */
export const reviewLists = ['unanswered', 'low', 'all', 'hidden'] as const
export type ReviewListName = (typeof reviewLists)[number]

export const reviewStates = ['shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const fitLabels: Record<Fit, string> = { small: 'Too small', true: 'True to size', large: 'Too large' }

/** Ratings are said from so many reviews with stars on, fit from so many answers (rules: three-reviews, five-answers). */
export const fewestReviews = 3
export const fewestFits = 5

export const longestWords = 1000
export const mostReviewPhotos = 2

export type FitCounts = Record<Fit, number>
const noFits: FitCounts = { small: 0, true: 0, large: 0 }
export const totalOf = ({ small, large, ...same }: FitCounts) => small + same.true + large

/** In whole per cent, which make 100: what rounding down leaves goes to the largest remainders. */
export function percentsOf(counts: FitCounts): FitCounts {
  const total = Math.max(1, totalOf(counts))
  const percents = { ...noFits }
  for (const fit of fits) percents[fit] = Math.floor((100 * counts[fit]) / total)
  const remainderOf = (fit: Fit) => (100 * counts[fit]) % total
  const isShort = () => totalOf(percents) < 100
  for (const fit of fits.toSorted((one, other) => remainderOf(other) - remainderOf(one)))
    if (isShort() && remainderOf(fit) > 0) percents[fit] += 1
  return percents
}

/** What a size that everybody gets, such as a bag's, is called: nobody is asked how it fits. */
export const hasFit = (size: string | null) => size !== null && !/^one size$/i.test(size.trim())

/** One sentence of the answers; null while there are too few (rule: five-answers). */
export function fitText(counts: FitCounts): string | null {
  const total = totalOf(counts)
  if (total < fewestFits) return null
  const say = (count: number) => `${count} of ${total}`
  if (counts.small * 2 > total) return `Runs small: ${say(counts.small)} found it too small`
  if (counts.large * 2 > total) return `Runs large: ${say(counts.large)} found it too large`
  const others = [
    counts.small > 0 && counts.true * 2 <= total && `${counts.small} too small`,
    counts.large > 0 && counts.true * 2 <= total && `${counts.large} too large`,
  ].filter(Boolean)
  return [`${say(counts.true)} buyers say true to size`, ...others].join(', ')
}

export type SizeFit = { size: string } & FitCounts

export const sumOf = (counts: FitCounts[]): FitCounts =>
  counts.reduce<FitCounts>(
    (sum, one) => ({ small: sum.small + one.small, true: sum.true + one.true, large: sum.large + one.large }),
    noFits,
  )

/** The sentence of each size that has enough answers, and that of all sizes together. */
export function fitTexts(sizes: SizeFit[]): { all: string | null; sizes: { size: string; text: string }[] } {
  return {
    all: fitText(sumOf(sizes)),
    sizes: sizes.flatMap((one) => {
      const text = fitText(one)
      return text ? [{ size: one.size, text }] : []
    }),
  }
}

/** To one decimal; null while there are too few (rule: three-reviews). */
export function ratingOf({
  sum,
  count,
}: {
  sum: number
  count: number
}): { mean: number; count: number } | null {
  return count < fewestReviews ? null : { mean: Math.round((sum / count) * 10) / 10, count }
}
