import { reviews } from '../../src/db/schema.ts'
import type { SystemCtx } from '../../src/lib/server/context.ts'
import { dayMs } from '../../src/lib/time.ts'
import { type Fit, hasFit } from '../../src/reviews/fit.rules.ts'
import { demoProducts } from '../catalogue.ts'
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

/** Clothes, what else is put on, and what is carried. */
type Kind = 'clothes' | 'worn' | 'carried'
type Mood = 'glad' | 'small' | 'modest'

/** What they write of any kind of goods, or of those named, each once and the newest first: two people never say the same. */
const sayings: Record<Mood, { words: string; of?: Kind[] }[]> = {
  glad: [
    { words: 'The colour is deeper than in the picture, and everyone asks where I got it.' },
    { words: 'Holds more than it looks, and the handles do not cut.', of: ['carried'] },
    { words: 'Came a day early, well packed.' },
    { words: 'The finish inside is as neat as outside. Worth it.' },
    {
      words: 'Wore it to a wedding in Ibadan and did not think about it once. That is praise.',
      of: ['clothes'],
    },
    { words: 'Second time I buy here. Still as good.' },
    { words: 'Goes with everything I put on for Sunday.', of: ['worn'] },
    { words: 'My mother took it from me. I need another.' },
    { words: 'Exactly as shown, down to the trim.' },
    { words: 'Washed it twice by hand and the dye held.', of: ['clothes'] },
    { words: 'Light enough for Lagos in March.', of: ['clothes'] },
    { words: 'Been to Balogun and back with it every week. Not a thread loose.', of: ['carried'] },
    { words: 'The rider called before he came, and it was what I ordered.' },
    { words: 'Bought it for work, wear it everywhere.', of: ['clothes'] },
    { words: 'Good weight, does not crease in traffic.', of: ['clothes'] },
    { words: 'You can see that somebody took their time over it.' },
    { words: 'I asked about it on WhatsApp and got an honest answer. No surprises.' },
    { words: 'Better in daylight than on my phone.' },
    { words: 'A gift for my sister. She has not taken it off.', of: ['clothes', 'worn'] },
    { words: 'Simple, well made, and it goes with what I have.' },
    { words: 'Got more compliments than my aso-ebi.' },
  ],
  small: [
    { words: 'Lovely cloth. Take one size up if you are between two.', of: ['clothes'] },
    { words: 'Good finish, but tighter than I expected.' },
    { words: 'Beautiful, only a little short on me; I am tall.', of: ['clothes'] },
    { words: 'Runs small. I changed it for the next size, and that was easy.' },
    { words: 'Snug at first, softer after a wash.', of: ['clothes'] },
    { words: 'Nice work, but order a size up if you like room.' },
    { words: 'A bit narrow for me. My cousin is happy with it.' },
    { words: 'It fits, just. I would take the bigger one next time.' },
  ],
  modest: [
    { words: 'Well made, but it holds less than I thought.', of: ['carried'] },
    { words: 'Pretty, only lighter than it looks in the picture.', of: ['worn'] },
    { words: 'Good work. I would have liked a second pocket.', of: ['carried'] },
    { words: 'Nice, though the colour is a shade darker than on my phone.' },
    { words: 'Good, but it took two days longer than I hoped.' },
  ],
}

function kindOf(slug: string): Kind {
  const { category, tags } = demoProducts.find((product) => product.slug === slug)!
  if (tags.includes('bag')) return 'carried'
  return category === 'accessories' || slug === 'alaari-fan-gele' ? 'worn' : 'clothes'
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
  const left = { glad: [...sayings.glad], small: [...sayings.small], modest: [...sayings.modest] }
  const say = (mood: Mood, kind: Kind) => {
    const at = left[mood].findIndex(({ of }) => !of || of.includes(kind))
    return at === -1 ? '' : left[mood].splice(at, 1)[0]!.words
  }
  for (const story of arrived.filter(() => random.isLucky(0.6)).toReversed()) {
    const line = rows.orderLines.find(({ orderId, position }) => orderId === story.id && position === 0)
    if (!line?.productId) continue
    const { stars, fit, hasWords } = samples[rows.reviews.length % samples.length]!
    const isSmall = fit === 'small' && hasFit(line.size ?? null)
    const mood = isSmall ? 'small' : stars !== null && stars <= 3 ? 'modest' : 'glad'
    const words = hasWords ? say(mood, kindOf(story.lines[0]!.goods.slug)) : ''
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
        answer: isSmall
          ? 'Thank you. Write to us within the week and we exchange it for one size up.'
          : 'Thank you for telling us. We pass it on to the workshop.',
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
