import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { dot, dotted } from '../../lib/dotted.ts'
import { fitLabels, reviewLists, type ReviewListName } from '../../reviews/fit.rules.ts'
import { Stars } from '../../reviews/product-reviews.tsx'
import type { OwnerReview, ReviewPhoto } from '../../reviews/reviews.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Picture } from '../kit/picture.tsx'
import { SaveList } from '../kit/list/save-list.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import { WordsSheet } from './words-sheet.tsx'

const lists: Record<ReviewListName, { label: string; empty: string }> = {
  unanswered: { label: 'No reply yet', empty: 'You have replied to every review with words.' },
  low: { label: '1–3 stars', empty: 'No review has three stars or fewer.' },
  all: {
    label: 'All',
    empty: 'What customers say of their pieces will be here. They are asked once, some days after delivery.',
  },
  hidden: { label: 'Hidden', empty: 'Nothing is hidden.' },
}

/** What customers say of their pieces, newest first: answered or hidden here (rule: owner-hides). */
export function ReviewsPage() {
  const { params } = useParams()
  const state = reviewLists.find((list) => list === params.state) ?? 'unanswered'
  const query = useQuery(ownerQuery('get /reviews', { state, page: params.page || '1' }))
  return (
    <Screen
      title="Reviews"
      aside={query.data?.total ? <SaveList isAside list="reviews" filter={{ state }} /> : null}
    >
      <Tabs
        label="Reviews by state"
        tabs={reviewLists.map((list) => ({
          label: lists[list].label,
          count: list === 'unanswered' ? (query.data?.unanswered ?? 0) : undefined,
          href: list === 'unanswered' ? '/admin/reviews' : `/admin/reviews?state=${list}`,
          isCurrent: list === state,
        }))}
      />
      <Loaded query={query}>
        {({ reviews, ...page }) => (
          <div>
            {reviews.length === 0 && <Empty text={lists[state].empty} />}
            <ul>
              {reviews.map((review) => (
                <Review key={review.id} review={review} />
              ))}
            </ul>
            {page.total > 0 && <Pager {...page} noun={ownerNouns.review} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Review({ review }: { review: OwnerReview }) {
  const { id, name, title, size, fit, stars, words, answer, order_id, order_number, at } = review
  const answering = useOverlay(`answer-${id}`)
  const hiding = useOverlay(`hide-${id}`)
  const show = useAction({
    run: () => ownerCall('post /reviews/{id}/show', { id }),
    done: 'Shown again',
    changes: 'reviews',
  })
  return (
    <li className="flex gap-3 border-b border-hairline py-3" data-testid="review">
      <Picture url={review.image_url} />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-semibold wrap-anywhere">{title}</strong>
          {review.state === 'hidden' && <Badge tone="bad">Hidden</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {stars && (
            <span className="text-base">
              <Stars count={stars} />
            </span>
          )}
          <span>{name}</span>
          <span className="max-sm:basis-full">{dotted(fit && fitLabels[fit], size && `wore ${size}`)}</span>
        </p>
        {words && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>}
        {review.photos.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {review.photos.map((photo, index) => (
              <Photo key={photo.id} photo={photo} number={index + 1} />
            ))}
          </ul>
        )}
        {review.hidden_reason && (
          <p className="text-muted wrap-anywhere">Hidden because: {review.hidden_reason}</p>
        )}
        {answer && (
          <p className="border-l-4 border-hairline pl-3 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm text-muted">You replied</span>
            {answer}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <div className="flex gap-5">
            <Button
              variant={answer ? 'link' : 'secondary'}
              className={answer ? '' : 'text-sm'}
              onClick={() => answering.open()}
            >
              {answer ? 'Edit reply' : 'Reply'}
            </Button>
            {review.state === 'hidden' ? (
              <ActionButton action={show} label="Show again" variant="link" />
            ) : (
              <button
                type="button"
                className="min-h-11 text-sm underline decoration-hairline underline-offset-4 hover:decoration-ink"
                onClick={() => hiding.open()}
              >
                Hide
              </button>
            )}
          </div>
          <p className="text-sm text-muted">
            <SiteLink href={`/admin/orders/${order_id}`} className="text-accent underline underline-offset-4">
              {/* On a phone its end, which is what is searched for. */}
              <span className="max-sm:sr-only">{order_number.slice(0, -6)}</span>
              {order_number.slice(-6)}
            </SiteLink>
            {dot}
            <Ago at={at} />
          </p>
        </div>
        {answering.isOpen && (
          <WordsSheet
            title="Reply to this review"
            label="Your reply, which everyone can read"
            words={answer}
            isOptional
            button="Save reply"
            run={(text) => ownerCall('post /reviews/{id}/answer', { id, answer: text })}
            done="Reply saved"
            onClose={answering.close}
          />
        )}
        {hiding.isOpen && (
          <WordsSheet
            title="Hide this review"
            label="Reason, for the team log"
            words=""
            button="Hide it"
            run={(text) => ownerCall('post /reviews/{id}/hide', { id, reason: text })}
            done="Hidden; it no longer counts"
            onClose={hiding.close}
          />
        )}
      </div>
    </li>
  )
}

function Photo({
  photo: { id, width, height, is_hidden: isHidden },
  number,
}: {
  photo: ReviewPhoto
  number: number
}) {
  const hide = useAction({
    run: () => ownerCall('post /review-photos/{id}/hide', { id, is_hidden: !isHidden }),
    done: isHidden ? 'Photograph shown again' : 'Photograph hidden',
    changes: 'reviews',
  })
  const address = `/api/admin/review-photos/${id}`
  return (
    <li className="grid justify-items-start">
      <a href={`${address}?size=whole`} target="_blank" rel="noreferrer">
        <img
          src={address}
          alt={`Photograph ${number} of the customer${isHidden ? ', hidden' : ''}`}
          width={width}
          height={height}
          loading="lazy"
          className={`h-40 w-32 border border-hairline bg-stage object-cover ${isHidden ? 'opacity-40' : ''}`}
        />
      </a>
      <ActionButton
        action={hide}
        label={`${isHidden ? 'Show' : 'Hide'} photograph ${number}`}
        variant="link"
      />
    </li>
  )
}
