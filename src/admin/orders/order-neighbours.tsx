import { formatCount } from '../../lib/count-text.ts'
import { useWindowEvent } from '../../lib/browser/use-window-event.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { type ListParams, orderHref } from '../kit/order-links.rules.ts'
import { hasDialog, isTyping } from '../kit/shortcut-focus.client.ts'
import { useGo } from './go.client.ts'

type Neighbours = Pick<StaffOrder, 'before' | 'after' | 'place'>
type OrderNeighboursProps = {
  order: Neighbours
  params: ListParams
  hasNames?: boolean
  className: string
}

/** The ways to the orders above and below one in the list it was opened from; Back leads to that list all the same. */
export function OrderNeighbours({ order, params, hasNames, className }: OrderNeighboursProps) {
  const { before, after, place } = order
  if (!before && !after) return null
  const way = (to: Neighbours['before'], label: string, icon: 'previous' | 'next') =>
    to ? (
      <SiteLink
        replace
        href={orderHref(to.id, params)}
        aria-label={`${label}: ${to.name}, ${to.order_number}`}
        title={hasNames ? undefined : `${label}: ${to.name}`}
        aria-keyshortcuts={icon === 'next' ? 'J' : 'K'}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-1 text-sm text-accent ${icon === 'next' ? 'ml-auto flex-row-reverse' : ''}`}
      >
        <Icon name={icon} size={18} />
        {hasNames && <span className="min-w-0 truncate">{`${label}: ${to.name}`}</span>}
      </SiteLink>
    ) : (
      // The pair stays a pair: one arrow alone would look like the way back.
      !hasNames && <Icon name={icon} size={18} className="mx-3 self-center opacity-30" />
    )
  return (
    <nav aria-label="Its list" className={`flex shrink-0 gap-x-4 lg:gap-x-0 ${className}`}>
      {way(before, 'Previous', 'previous')}
      {place && (
        <span className="self-center text-sm whitespace-nowrap text-muted tabular-nums max-lg:mx-auto">
          {formatCount(place.at)} of {formatCount(place.of)}
        </span>
      )}
      {way(after, 'Next', 'next')}
    </nav>
  )
}

/** K leads to the order above in its list, J to the one below (rule: list-keys). */
export function useNeighbourKeys(
  { before, after }: Pick<Neighbours, 'before' | 'after'>,
  params: ListParams,
) {
  const go = useGo()
  useWindowEvent('keydown', ({ key, target, metaKey, ctrlKey, altKey }) => {
    const isElsewhere = isTyping(target) || hasDialog()
    const to = { k: before, j: after }[key.toLowerCase()]
    if (to && !isElsewhere && !metaKey && !ctrlKey && !altKey) go(orderHref(to.id, params), { replace: true })
  })
}
