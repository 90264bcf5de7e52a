import { Link } from '@tanstack/react-router'
import { BoughtCardLink } from '../../orders/reading/bought-card-link.tsx'
import { HelpBox } from '../../orders/reading/help-box.tsx'
import { OrderItems } from '../../orders/reading/order-details.tsx'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { onlyItself } from '../../ui/site-link.tsx'
import { useIsGuest } from '../../account/sessions/session.queries.ts'
import { OrdersLink } from './orders-link.tsx'
import {
  hasNoEmail,
  type PaymentOutcome,
  freeTitle,
  outcomeTitles,
  withoutMail,
} from '../payment-outcome.rules.ts'
import { TestModeLine } from '../test-mode-line.tsx'
import { type ChatOrder, WhatsNext } from './whats-next.tsx'
import { toast } from '../../ui/toast.tsx'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'

type PaymentReturnProps = {
  outcome: PaymentOutcome | 'verifying'
  message: string
  /** The page has stopped asking; the shop goes on. */
  isLongWait?: boolean
  /** Only its owner is shown the order. */
  order: OrderView | null
  chatOrder?: ChatOrder
  /** There was nothing to pay (rule: nothing-to-pay). */
  isFree?: boolean
  /** How many items were not part of the paid order. */
  inCart?: number
}

const edges = {
  verifying: 'bg-hairline',
  confirming: 'bg-signal',
  review: 'bg-signal',
  refunding: 'bg-signal',
  success: 'bg-good',
  failed: 'bg-alert',
  left: 'bg-signal',
  unverified: 'bg-alert',
}

/** Every state after the payment page: verifying, received, successful, failed. */
export function PaymentReturn(props: PaymentReturnProps) {
  const { outcome, message, isLongWait = false, order, chatOrder = null } = props
  const { isFree = false, inCart = 0 } = props
  const number = order?.order_number ?? chatOrder?.order_number
  const isRestDue = Boolean(order?.deposit ?? chatOrder?.rest)
  const isVerifying = outcome === 'verifying'
  const hasOrder = Boolean(order) || isVerifying
  return (
    <main className="buying">
      <TestModeLine />
      <div className="shell grid gap-x-12 gap-y-8 pt-6 pb-16 md:pt-12 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:pb-28">
        <div className={`flex flex-col gap-6 ${hasOrder ? '' : 'lg:row-span-2'}`}>
          <div role="status" aria-live="polite" aria-busy={isVerifying} data-testid="payment-outcome">
            <span aria-hidden className={`mb-5 block h-2 w-24 ${edges[outcome]}`} />
            <h1 className="text-3xl md:text-hero">
              {isVerifying
                ? 'Verifying your payment...'
                : isFree && outcome === 'success'
                  ? freeTitle
                  : outcomeTitles[outcome]}
            </h1>
            <p className="mt-4 max-w-prose text-lg text-muted">
              {isVerifying
                ? 'This takes a few seconds. Please keep this page open.'
                : outcome === 'success'
                  ? isRestDue
                    ? 'Thank you. This part is paid, and your order is kept for you.'
                    : `Thank you. ${isFree ? 'There was nothing to pay. ' : ''}Your order is in our hands now.`
                  : hasNoEmail(order, chatOrder)
                    ? withoutMail(message)
                    : message}
            </p>
          </div>
          {!isVerifying && <Actions outcome={outcome} order={order} number={number} />}
        </div>
        {isVerifying && <div className="skeleton h-80 lg:row-span-2" />}
        {!order && number && <OrderNumber number={number} />}
        {order && (
          <section aria-label="Order details" className="self-start bg-paper lg:row-span-2">
            <div className="selvedge" aria-hidden />
            <div className="flex flex-col gap-5 p-4 md:p-8">
              <OrderNumber number={order.order_number} />
              <OrderItems order={order} />
            </div>
          </section>
        )}
        {/* On a wide screen below the outcome, where the order is next to it. */}
        <div className={`flex min-w-0 flex-col gap-10 ${hasOrder ? 'lg:pt-4' : 'lg:col-start-2'}`}>
          {!isVerifying && <WhatsNext {...{ outcome, isLongWait, order, chatOrder, isFree, inCart }} />}
          <HelpBox orderNumber={number} />
        </div>
      </div>
    </main>
  )
}

/** On phones two a line, as wide as each other. */
const waysClass =
  'grid grid-cols-2 gap-2 max-sm:[&>a]:px-0 max-sm:[&>a]:text-[15px] [&>a]:text-center sm:flex sm:flex-wrap sm:gap-3'

type ActionsProps = { outcome: PaymentOutcome; order: OrderView | null; number: string | undefined }

function Actions({ outcome, order, number }: ActionsProps) {
  const shop = useShop()
  // Left for so long that the pieces are free again.
  const isGone = outcome === 'left' && !order?.can_pay
  // Paying it again asks for an account here; another card does not (rule: gift-card-buyers).
  const isCardOfGuest = useIsGuest() && !shop.guest_checkout && order?.is_gift_card === true
  const subject = number ? `order ${number}` : 'my payment'
  const support = (
    <a
      href={shop.whatsapp ? whatsappUrl(shop, `Hello, I need help with ${subject}.`) : '/contact'}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      Contact Support
    </a>
  )
  if (outcome === 'success')
    return (
      <div className={waysClass}>
        <OrdersLink order={order} />
        {order?.is_gift_card && <BoughtCardLink order={order} />}
        <Link to="/shop" className={buttonClass('secondary')}>
          Continue Shopping
        </Link>
      </div>
    )
  return (
    <div className={waysClass}>
      {isCardOfGuest && outcome !== 'confirming' && (
        <a href="/gift-card" className={buttonClass('primary', 'max-sm:col-span-2')}>
          Back to gift cards
        </a>
      )}
      {!isCardOfGuest && (outcome === 'failed' || outcome === 'left') && (
        <Link
          to="/checkout"
          activeOptions={onlyItself}
          search={order && !isGone ? { order: order.id, total: order.total_amount } : {}}
          className={buttonClass('primary', 'max-sm:col-span-2')}
        >
          {outcome === 'failed'
            ? 'Try Payment Again'
            : order && !isGone
              ? 'Pay this order'
              : 'Back to checkout'}
        </Link>
      )}
      {support}
      <OrdersLink variant="secondary" order={order} />
      {outcome === 'confirming' && !isCardOfGuest && order?.can_pay && !order.deposit?.is_paid && (
        <p className="col-span-2 w-full text-muted">
          Closed the payment page without paying?{' '}
          <Link
            to="/checkout"
            activeOptions={onlyItself}
            search={{ order: order.id, total: order.total_amount }}
            className={buttonClass('link')}
          >
            Pay this order
          </Link>
        </p>
      )}
    </div>
  )
}

/** The number to keep, with ways to take it along. */
export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast.success('Order number copied')
    } catch {
      toast.error('Your browser does not allow copying. Please select the number and copy it.')
    }
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="text-sm text-muted">Order number</p>
        <p translate="no" className="price text-xl select-all" data-testid="order-number">
          {number}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy<span className="sr-only"> order number</span>
        </Button>
        <WhatsAppLink
          className={buttonClass('secondary')}
          message={`Hello, this is about my order ${number}.`}
          target="_blank"
        >
          WhatsApp
        </WhatsAppLink>
      </div>
    </div>
  )
}
