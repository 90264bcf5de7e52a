import { useQuery } from '@tanstack/react-query'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { type Fit, fitLabels, fits, percentsOf, totalOf } from '../../reviews/fit.rules.ts'
import type { FitOfProduct } from '../../reviews/reviews.schema.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'

/** How its sizes fit, next to the whole shop (rule: one-fit-counter); nothing before somebody has said it. */
export function ProductFit({ productId }: { productId: string }) {
  const { data } = useQuery(ownerQuery('get /reviews/fit', { product: productId }))
  if (!data || data.sizes.length === 0) return null
  return (
    <Section title="How it fits">
      <ul>
        {data.sizes.map(({ size, ...counts }) => (
          <Line key={size} name={size} counts={counts} />
        ))}
        <Line name="Whole shop" counts={data.shop} />
      </ul>
    </Section>
  )
}

/** Of fewer answers a share would say more than they do. */
const leastForShares = 10

const Line = ({ name, counts }: { name: string; counts: FitOfProduct['shop'] }) => {
  const total = totalOf(counts)
  const percents = percentsOf(counts)
  const share = (fit: Fit) => (total < leastForShares ? counts[fit] : `${percents[fit]}%`)
  const said = fits.flatMap((fit) => (counts[fit] > 0 ? `${share(fit)} ${fitLabels[fit].toLowerCase()}` : []))
  return (
    <li className="border-b border-hairline py-1.5 text-sm">
      <strong className="font-semibold wrap-anywhere">{name}</strong>{' '}
      <span className="text-muted tabular-nums">{`${countText(ownerNouns.answer, total)}: ${said.join(', ')}`}</span>
    </li>
  )
}
