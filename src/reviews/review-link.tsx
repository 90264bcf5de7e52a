import { buttonClass } from '../ui/button.tsx'

type ReviewLinkProps = {
  order: { fulfilments: { state: string }[]; is_gift_card?: boolean | undefined }
  /** As its customer shows that it is hers. */
  her: { order: string; email?: string; token?: string }
}

/** Under an order of which something has arrived: the page where its pieces are reviewed, which is no part of the app. */
export function ReviewLink({ order, her: { order: id, email, token } }: ReviewLinkProps) {
  if (order.is_gift_card || order.fulfilments.every(({ state }) => state !== 'delivered')) return null
  const proof = new URLSearchParams({ ...(email && { email }), ...(token && { token }) }).toString()
  return (
    <p>
      <a
        href={`/fits/of/${encodeURIComponent(id)}${proof && `?${proof}`}`}
        className={buttonClass('secondary')}
      >
        Tell others how it fits
      </a>
    </p>
  )
}
