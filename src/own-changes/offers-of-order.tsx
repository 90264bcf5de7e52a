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

/** What its customer can do about an order herself: review it, change it before it is packed, send pieces back. */
export const OffersOfOrder = (props: OffersOfOrderProps) => (
  <>
    <ReviewLink {...props} />
    <ChangesOfOrder {...props} />
    <ReturnsOfOrder {...props} />
  </>
)
