import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/time.ts'
import { fitLabels } from './fit.rules.ts'
import { reviewsQuery } from './reviews.queries.ts'
import type { ProductReviews as Said } from './reviews.schema.ts'

/** What others said of the chosen size, else of all sizes (rule: five-answers). */
export function useFitNote(productId: string, size: string | null): string | null {
  const fit = useQuery(reviewsQuery(productId)).data?.fit
  const own = fit?.sizes.find((one) => one.size === size)
  return own
    ? `In ${own.size}, ${own.text[0]!.toLowerCase()}${own.text.slice(1)}.`
    : fit?.all
      ? `${fit.all}.`
      : null
}

/** Rating and the newest reviews; nothing while there are fewer than three (rule: three-reviews). */
export function ProductReviews({ productId }: { productId: string }) {
  const { data } = useQuery(reviewsQuery(productId))
  if (!data || data.reviews.length === 0) return null
  const { rating, reviews } = data
  return (
    <section aria-label="Reviews" className="shell py-12" data-testid="reviews">
      <h2 className="pb-4 text-2xl">Reviews</h2>
      {rating && (
        <p className="pb-4">
          <Stars count={Number(rating.mean.toFixed(1))} /> <strong>{rating.mean.toFixed(1)}</strong> of 5,
          from {rating.count} reviews
        </p>
      )}
      <ul className="grid gap-x-12 border-t border-hairline lg:grid-cols-2">
        {reviews.map((one) => (
          <Review key={one.id} review={one} />
        ))}
      </ul>
    </section>
  )
}

function Review({
  review: { name, size, fit, stars, words, answer, at, photos },
}: {
  review: Said['reviews'][number]
}) {
  return (
    <li className="grid content-start gap-1 border-b border-hairline py-4">
      <p className="flex flex-wrap gap-x-3">
        {stars !== null && <Stars count={stars} />}
        <strong className="font-semibold">{name}</strong>
      </p>
      <p className="text-sm text-muted">
        {[size && `Wore ${size}`, fit && fitLabels[fit], formatDate(new Date(at))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
      {photos.length > 0 && (
        <p className="flex gap-3 pt-1">
          {photos.map(({ id, width, height }) => (
            <a key={id} href={`/api/review-photos/${id}?size=whole`}>
              <img
                src={`/api/review-photos/${id}`}
                alt={words || `Photograph by ${name}`}
                width={width}
                height={height}
                loading="lazy"
                className="h-40 w-32 bg-stage object-cover"
              />
            </a>
          ))}
        </p>
      )}
      {answer && (
        <p className="border-l-4 border-hairline pl-3 wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">The shop answers</span>
          {answer}
        </p>
      )}
    </li>
  )
}

export const Stars = ({ count }: { count: number }) => (
  <span
    role="img"
    aria-label={`${count} of 5 stars`}
    className="bg-clip-text text-transparent"
    style={{
      backgroundImage: `linear-gradient(90deg, var(--color-ink) ${count * 20}%, var(--color-hairline) 0)`,
    }}
  >
    ★★★★★
  </span>
)
