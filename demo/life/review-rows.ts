import { reviews } from '../../src/db/schema.ts'
import type { SystemCtx } from '../../src/lib/server/context.ts'
import { dayMs } from '../../src/lib/time.ts'
import { type Fit, hasFit } from '../../src/reviews/fit.rules.ts'
import type { Random } from './random.ts'
import { type Rows, sampleActor } from './rows.ts'
import type { Story } from './story.ts'

type Sample = { stars: number | null; fit: Fit; hasWords: boolean }

/** What customers press, in turn; most choose a fit and stars, and write nothing. */
const samples: Sample[] = [
  { stars: 5, fit: 'true', hasWords: true },
  { stars: 5, fit: 'true', hasWords: false },
  { stars: 4, fit: 'small', hasWords: true },
  { stars: null, fit: 'true', hasWords: false },
  { stars: 5, fit: 'true', hasWords: true },
  { stars: 4, fit: 'large', hasWords: false },
  { stars: 3, fit: 'small', hasWords: true },
]

/** What they write, each once and the newest first: two people never say the same. */
const sayings: Record<'true' | 'small', string[]> = {
  true: [
    'The colour is deeper than in the picture, and everyone asks where I got it.',
    'Came a day early, well packed.',
    'The finish inside is as neat as outside. Worth it.',
    'Wore it to a wedding in Ibadan and did not think about it once. That is praise.',
    'Second time I buy here. Still as good.',
    'My mother took it from me. I need another.',
    'Exactly as shown, down to the trim.',
    'Washed it twice by hand and the dye held.',
    'Light enough for Lagos in March.',
    'The rider called before he came, and it was what I ordered.',
    'Bought it for work, wear it everywhere.',
    'Good weight, does not crease in traffic.',
    'You can see that somebody took their time over it.',
    'I asked about it on WhatsApp and got an honest answer. No surprises.',
    'Better in daylight than on my phone.',
    'A gift for my sister. She has not taken it off.',
    'Simple, well made, and it goes with what I have.',
    'Got more compliments than my aso-ebi.',
  ],
  small: [
    'Lovely cloth. Take one size up if you are between two.',
    'Good finish, but tighter than I expected.',
    'Beautiful, only a little short on me; I am tall.',
    'Runs small. I changed it for the next size, and that was easy.',
    'Snug at first, softer after a wash.',
    'Nice work, but order a size up if you like room.',
    'A bit narrow for me. My cousin is happy with it.',
    'It fits, just. I would take the bigger one next time.',
  ],
}

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
  const left = { true: [...sayings.true], small: [...sayings.small] }
  for (const story of arrived.filter(() => random.isLucky(0.6)).toReversed()) {
    const line = rows.orderLines.find(({ orderId, position }) => orderId === story.id && position === 0)
    if (!line?.productId) continue
    const { stars, fit, hasWords } = samples[rows.reviews.length % samples.length]!
    const isSmall = fit === 'small' && hasFit(line.size ?? null)
    const words = (hasWords && left[isSmall ? 'small' : 'true'].shift()) || ''
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
