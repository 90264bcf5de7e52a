import { reviews } from '../../src/db/schema.ts'
import type { SystemCtx } from '../../src/lib/server/context.ts'
import { dayMs } from '../../src/lib/time.ts'
import { type Fit, hasFit } from '../../src/reviews/fit.rules.ts'
import type { Random } from './random.ts'
import { type Rows, sampleActor } from './rows.ts'
import type { Story } from './story.ts'

type Sample = { stars: number | null; fit: Fit; words: string }

/** What customers say; most choose a fit and stars, and write nothing. */
const samples: Sample[] = [
  {
    stars: 5,
    fit: 'true',
    words: 'The colour is deeper than on the picture, and everybody asks where it is from.',
  },
  { stars: 5, fit: 'true', words: '' },
  { stars: 4, fit: 'small', words: 'Lovely cloth. Take one size up if you are between two.' },
  { stars: null, fit: 'true', words: '' },
  { stars: 5, fit: 'true', words: 'Came a day early, well packed.' },
  { stars: 4, fit: 'large', words: '' },
  { stars: 3, fit: 'small', words: 'Good finish, but tight at the shoulders.' },
]

const afterDays = 5

/** Reviews of pieces that arrived and stayed, most of them shown, one hidden and two answered (rule: sample-orders). */
export function addReviews(rows: Rows, random: Random, stories: Story[], now: Date): void {
  const inReturns = new Set(rows.returns.map(({ orderId }) => orderId))
  const arrived = stories.filter(
    ({ id, source, deliveredAt, refund, end }) =>
      source === 'shop' &&
      deliveredAt &&
      deliveredAt.getTime() < now.getTime() - (afterDays + 1) * dayMs &&
      !refund &&
      !end &&
      !inReturns.has(id),
  )
  for (const story of arrived.filter(() => random.isLucky(0.6))) {
    const line = rows.orderLines.find(({ orderId, position }) => orderId === story.id && position === 0)
    if (!line?.productId) continue
    const { stars, fit, words } = samples[rows.reviews.length % samples.length]!
    const at = new Date(story.deliveredAt!.getTime() + afterDays * dayMs)
    const isAnswered = rows.reviews.length === 2 || rows.reviews.length === 6
    rows.reviews.push({
      orderLineId: line.id,
      productId: line.productId,
      size: line.size ?? null,
      // What has one size is asked for stars alone.
      fit: hasFit(line.size ?? null) ? fit : null,
      stars: stars ?? (hasFit(line.size ?? null) ? null : 5),
      words,
      createdAt: at,
      ...(isAnswered && {
        answer: 'Thank you. Write to us within the week and we exchange it for one size up.',
        answeredAt: new Date(at.getTime() + dayMs / 2),
      }),
      ...(rows.reviews.length === 4 && {
        state: 'hidden' as const,
        hiddenReason: 'It names the rider',
        hiddenBy: sampleActor,
      }),
    })
  }
}

export async function insertReviews(ctx: SystemCtx, rows: Rows): Promise<void> {
  await ctx.db.insert(reviews).values(rows.reviews)
}
