import { buttonClass } from '../../ui/button.tsx'

/** On an order that is a gift card: the page that says what became of it, which is no part of the app. */
export const BoughtCardLink = ({ order }: { order: { id: string } }) => (
  <a href={`/gift-card/of/${order.id}`} className={buttonClass('secondary')}>
    See the gift card
  </a>
)
