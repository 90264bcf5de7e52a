import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePress } from '../lib/browser/use-press.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { formatDate, formatDay } from '../lib/time.ts'
import { returnName } from '../orders/order/return-events.rules.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { toast } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { wayWords } from './way-words.rules.ts'
import { ownStateLabels } from './return-states.rules.ts'
import { type HerOrder, returnsKey, returnsQuery, withdrawReturn } from './returns.queries.ts'
import type { Returnable, ReturnView } from './returns.schema.ts'

const ReturnSheet = lazyPart(() => import('./return-sheet.tsx'))

/** Under an order that has left: its returns, and the ways to open one. Nothing while nothing can come back. */
export default function ReturnPart({ her, currency }: { her: HerOrder; currency: string }) {
  const { data } = useQuery(returnsQuery(her))
  const sheet = useOverlay('return')
  if (!data?.may) return null
  const { returns, may, exchange_of } = data
  const canReturn = may.lines.some(({ returnable }) => returnable > 0)
  const canClaim = may.lines.some(({ claimable }) => claimable > 0)
  if (returns.length === 0 && !canReturn && !canClaim && !exchange_of) return null
  return (
    <section aria-label="Returns" className="scroll-mt-32 bg-paper p-4 md:p-8 lg:p-6" data-testid="returns">
      <h2 className="mb-3 text-xl">Returns</h2>
      {exchange_of && (
        <p className="pb-3" data-testid="exchange-of">
          {`${returnName(exchange_of)} of order `}
          <OrderLink her={her} number={exchange_of.order_number} />
          {' pays for this one.'}
        </p>
      )}
      {returns.map((one) => (
        <OneReturn key={one.id} her={her} view={one} />
      ))}
      {may.is_disputed ? (
        <p>Your bank is looking at this payment. What it decides counts, so a return has to wait.</p>
      ) : (
        <>
          {canReturn && may.ends_on && <p className="pb-3">{`You can return pieces until ${day(may)}.`}</p>}
          <div className="flex flex-wrap gap-3">
            {canReturn && (
              <Button variant="secondary" onClick={() => sheet.open('return')}>
                Return a piece
              </Button>
            )}
            {canClaim && (
              <Button variant="link" onClick={() => sheet.open('claim')}>
                Something is wrong with it
              </Button>
            )}
          </div>
        </>
      )}
      {sheet.isOpen && (
        <ReturnSheet
          her={her}
          may={may}
          currency={currency}
          kind={sheet.subject === 'claim' ? 'claim' : 'return'}
          onClose={sheet.close}
        />
      )}
    </section>
  )
}

const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`))
const day = ({ ends_on }: Returnable) => dayText(ends_on!)

/** How she sends it, or why it ended. */
function saidOf(view: ReturnView): string | null {
  const { state, decline_reason, kept_why } = view
  if (state === 'declined') return decline_reason
  if (state === 'settled') return kept_why
  if (state === 'requested')
    return view.kind === 'claim'
      ? 'We have your claim and will write to tell you what we do about it.'
      : 'We have your request and will write to tell you how to send it back.'
  if (state !== 'approved') return null
  return wayWords(view)
}

/** How much of it is store credit. */
const creditText = ({ sums: { credit, total, exchange }, currency }: ReturnView): string =>
  credit === total - exchange
    ? 'as store credit'
    : `of which ${formatMoney(credit, currency as Currency)} as store credit`

function OneReturn({ her, view }: { her: HerOrder; view: ReturnView }) {
  const queryClient = useQueryClient()
  const confirm = useOverlay(`withdraw-${view.id}`)
  const { press, take, free, finish } = usePress()
  const withdraw = useMutation({
    mutationFn: () => press.run(() => withdrawReturn(her, view.id)),
    onSuccess: () => {
      finish()
      confirm.close()
      toast.success(`${returnName(view)} withdrawn`)
      return queryClient.invalidateQueries({ queryKey: returnsKey(her) })
    },
    onError: (error) => {
      free()
      confirm.close()
      toastFailure("Couldn't withdraw it. Please try again.")(error)
    },
  })
  const said = saidOf(view)
  const backMinor = view.sums.total - view.sums.exchange
  const total = formatMoney(backMinor, view.currency as Currency)
  const isOver = view.state === 'settled'
  return (
    <article className="border-t border-hairline py-4" aria-label={returnName(view)}>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{returnName(view)}</span>
        <span data-testid="return-state">{ownStateLabels[view.state]}</span>
      </p>
      <p className="text-muted">
        {[
          view.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
          formatDate(new Date(view.created_at)),
        ].join(' · ')}
      </p>
      {backMinor > 0 && (
        <p>
          <span>{isOver ? 'Back to you: ' : 'Goes back to you: '}</span>
          <span translate="no" className="price">
            {total}
          </span>
          {view.sums.credit > 0 && <span>{` ${creditText(view)}`}</span>}
        </p>
      )}
      {view.lines.some(({ wanted }) => wanted) && (
        <p>{`Swapped for ${view.lines.flatMap(({ wanted, quantity }) => (wanted ? `${quantity} × ${wanted}` : [])).join(', ')}`}</p>
      )}
      {view.exchange && <NewPiece her={her} exchange={view.exchange} currency={view.currency} />}
      {said && <p className="whitespace-pre-line">{said}</p>}
      {view.can_withdraw && (
        <Button variant="link" onClick={() => confirm.open()}>
          Withdraw
        </Button>
      )}
      {confirm.isOpen && (
        <ConfirmDialog
          title={`Withdraw ${returnName(view).toLowerCase()}?`}
          confirmText="Withdraw"
          keepText="Keep it"
          isBusy={withdraw.isPending}
          onConfirm={() => take() && withdraw.mutate()}
          onClose={confirm.close}
        >
          <p>You keep the pieces, and nothing goes back. While there is time you can open another one.</p>
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The other order of an exchange: her account opens it; who found this one by a link or an address reads its number. */
const OrderLink = ({ her, number }: { her: HerOrder; number: string }) =>
  her.email || her.token ? (
    <span translate="no">{number}</span>
  ) : (
    <a href={`/orders/${encodeURIComponent(number)}`} translate="no" className="underline">
      {number}
    </a>
  )

/** The order of what she gets instead, and what it still waits for. */
function NewPiece({
  her,
  exchange,
  currency,
}: {
  her: HerOrder
  exchange: NonNullable<ReturnView['exchange']>
  currency: string
}) {
  const { order_number, status, to_pay, pay_path, waits, is_at_counter } = exchange
  const toPay = formatMoney(to_pay, currency as Currency)
  if (is_at_counter)
    return (
      <p data-testid="new-piece">
        {'You took other pieces with you: order '}
        <OrderLink her={her} number={order_number} />.
      </p>
    )
  if (status === 'cancelled') return <p>{`The swap has ended: order ${order_number} is cancelled.`}</p>
  return (
    <p data-testid="new-piece">
      <span>
        {'Your new piece is order '}
        <OrderLink her={her} number={order_number} />
        {'. '}
      </span>
      {waits && <span>We keep it for you until yours is here.</span>}
      {to_pay > 0 && pay_path && <a href={pay_path} className="underline">{`Pay ${toPay} for it`}</a>}
    </p>
  )
}
