import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { Check } from '../kit/fields.tsx'
import { mailPromise } from '../../orders/order/reach.rules.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { backWords, lastRefunds, moneyOf, type MoneyOrder } from './money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { KeptShare } from './kept-share.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

type CancelSheetProps = { order: MoneyOrder & { refundable: number }; onClose: () => void }

/** Cancels an order that was not shipped: its money goes back, its pieces return to the shelf unless they are lost. */
export function CancelSheet({ order, onClose }: CancelSheetProps) {
  const { refundable, customer_name: customer } = order
  const [restock, setRestock] = useState(true)
  const [kept, setKept] = useState<number | null>(null)
  const [keptWhy, setKeptWhy] = useState('')
  const text = moneyOf(order)
  const problem = keptProblem(kept, refundable, text)
  const keeps = Boolean(kept) && !problem
  const back = refundable - (keeps ? kept! : 0)
  const { errors, attempt } = useAttempt({
    kept: problem ?? (!kept && keptWhy.trim() ? 'Type how much stays' : undefined),
    keptWhy: kept && !keptWhy.trim() ? 'Say what it is for: the customer reads it' : undefined,
  })
  const hasMoney = refundable > 0
  const wordsOf = (refunds: OrderMoney['refunds']) =>
    backWords(lastRefunds(refunds, 'order_cancelled'), order)
  const cancel = useAction({
    run: (why: string) =>
      ownerCall('post /orders/{id}/cancel', {
        id: order.id,
        why,
        restock,
        ...(kept && { keep: { amount: kept, why: keptWhy.trim() } }),
      }),
    done: ({ refunds }) =>
      [`${order.order_number} is cancelled`, wordsOf(refunds).done].filter(Boolean).join('; '),
    failed: ({ refunds }) => wordsOf(refunds).failed,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title={`Cancel ${order.order_number}`}
      label="Reason, for the customer"
      hint={
        order.reach === 'mail'
          ? `${customer} will see this in the email.`
          : mailPromise(customer, order.reach)
      }
      missing={order.reach === 'mail' ? 'Say why: the customer reads it' : 'Say why'}
      button={back > 0 ? `Cancel and refund ${text(back)}` : 'Cancel the order'}
      isDanger
      isBusy={cancel.isPending}
      onTry={() => attempt(() => {})}
      onSend={(why) => attempt(() => cancel.mutate(why))}
      onClose={onClose}
      below={
        hasMoney && (
          <KeptShare
            title="Keep part of the money"
            kept={kept}
            onKept={setKept}
            why={keptWhy}
            onWhy={setKeptWhy}
            hint={`Up to ${text(refundable)}`}
            errors={{ kept: errors.kept, why: errors.keptWhy }}
          />
        )
      }
    >
      <p>
        {hasMoney
          ? `${[
              back > 0 && `${text(back)} will be refunded to ${customer}.`,
              keeps && `${text(kept!)} stays with you.`,
            ]
              .filter(Boolean)
              .join(' ')} This cannot be undone.`
          : `Nothing was paid. This cannot be undone.`}
      </p>
      {hasMoney && <Check label="Back on the shelf" isChecked={restock} onCheck={setRestock} />}
    </ReasonSheet>
  )
}

/** What is wrong with a share that stays, or undefined. */
function keptProblem(kept: number | null, most: number, text: (minor: number) => string): string | undefined {
  if (Number.isNaN(kept)) return 'Type an amount, like 18,000'
  return kept !== null && kept > most ? `At most ${text(most)} is here` : undefined
}
