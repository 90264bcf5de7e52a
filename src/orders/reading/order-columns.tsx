import type { ReactNode } from 'react'
import { HelpBox } from './help-box.tsx'
import type { ShownOrder } from './order-display.rules.ts'

type OrderColumnsProps = {
  head: ReactNode
  overview: ReactNode
  /** Undefined while none is shown. */
  order: Pick<ShownOrder, 'has_open_return'> | undefined
  /** What can be done about it. */
  offers: ReactNode
  /** The number as it was typed, while no order is shown. */
  number: string | undefined
}

/**
 * The page of an order: its title, what can be done and help on the left of a wide screen, the order on the right. On a phone one
 * below the other; a return that is open is read first there.
 */
export function OrderColumns({ head, overview, order, offers, number }: OrderColumnsProps) {
  const parts = [
    <div key="order" className={`min-w-0 ${order ? 'lg:col-start-2 lg:row-span-3 lg:row-start-1' : ''}`}>
      {overview}
    </div>,
    <div key="offers" className="flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-1">
      {offers}
    </div>,
  ]
  return (
    <main
      className={`shell grid gap-x-12 gap-y-8 pt-6 pb-16 md:pt-12 lg:pb-28 ${order ? 'lg:grid-cols-[4fr_8fr] lg:grid-rows-[auto_auto_1fr]' : 'lg:grid-cols-[minmax(0,36rem)] lg:justify-center'}`}
    >
      <div className="flex flex-col gap-6">{head}</div>
      {order?.has_open_return ? parts.toReversed() : parts}
      <div className="min-w-0 lg:col-start-1">
        <HelpBox orderNumber={number} />
      </div>
    </main>
  )
}
