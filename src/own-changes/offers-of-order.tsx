import { ReturnsOfOrder } from '../returns/lazy-returns.tsx'
import { ReviewLink } from '../reviews/review-link.tsx'
import { ChangesOfOrder } from './lazy-changes.tsx'

type OffersOfOrderProps = {
  order: Parameters<typeof ReviewLink>[0]['order'] &
    Parameters<typeof ChangesOfOrder>[0]['order'] &
    Parameters<typeof ReturnsOfOrder>[0]['order']
  /** As its customer shows that it is hers. */
  her: { order: string; email?: string; token?: string }
}

/** What its customer can do about an order herself: change it before it is packed, send pieces back, review it. */
export const OffersOfOrder = (props: OffersOfOrderProps) => (
  <>
    <ChangesOfOrder {...props} />
    <ReturnsOfOrder {...props} />
    <ReviewLink {...props} />
  </>
)
