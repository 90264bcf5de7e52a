import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { waysOf } from '../money/refund-choice.rules.ts'
import { waysWords } from '../money/refund-ways.tsx'
import { KeptShare } from '../money/kept-share.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'

type ReturnSumsProps = { view: StaffReturn; money: NonNullable<StaffReturn['money']> }

/** How what goes back adds up, row by row, and the press that gives it (rule: return-sums). */
export function ReturnSums({ view, money: { sums, rows, is_frozen } }: ReturnSumsProps) {
  const text = moneyOf(view)
  const isOver = view.state === 'settled'
  const shown = is_frozen
    ? rows.map(({ text: name, amount }) => [name, amount] as const)
    : ([
        ['Pieces', sums.goods],
        ['Delivery', sums.delivery],
      ] as const)
  return (
    <Section title="Refund">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {shown
          .filter(([, amount]) => amount !== 0)
          .map(([name, amount], index) => (
            <div key={`${index} ${name}`} className="col-span-2 flex justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere">{name}</dt>
              <dd className="price shrink-0 font-normal">{text(amount)}</dd>
            </div>
          ))}
        <div className="col-span-2 flex justify-between border-t border-ink pt-2 font-semibold">
          <dt>{totalName(sums, isOver)}</dt>
          <dd className="price" data-testid="return-total">
            {text(sums.total)}
          </dd>
        </div>
      </dl>
      {sums.exchange > 0 && <p className="pt-2 text-sm">{exchangeText(sums, text)}</p>}
      {sums.credit > 0 && (
        <p className="pt-2 text-sm">{`${text(sums.credit)} of it as store credit, as the customer wishes.`}</p>
      )}
      {!is_frozen && view.state === 'requested' && (
        <p className="pt-2 text-sm text-muted">
          {sums.total > sums.exchange + sums.credit && <WhereTo orderId={view.order_id} />}
          It cannot be undone once you approve.
        </p>
      )}
      {view.can.settle && <Settle view={view} totalMinor={expected(view, sums)} />}
    </Section>
  )
}

/** Where what is refunded goes, and how long that takes, by how the order was paid. */
function WhereTo({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownerQuery('get /orders/{id}/money', { id: orderId }))
  const ways = data ? waysOf(data) : []
  return ways.length > 0 && `${waysWords(ways)} `
}

type Sums = ReturnSumsProps['money']['sums']

function totalName({ exchange }: Sums, isOver: boolean): string {
  if (exchange > 0) return 'What it is worth'
  return isOver ? 'Refunded' : 'To refund'
}

/** What of it pays the new pieces, and what is left of it. */
function exchangeText({ exchange, total }: Sums, text: (minor: number) => string): string {
  const rest = total - exchange
  return rest === 0
    ? 'All of it pays the new piece.'
    : `${text(exchange)} of it pays the new piece, ${text(rest)} is refunded.`
}

/** What settling gives as far as the screen knows: the shop takes off what did not arrive. */
function expected(
  { lines, way, exchange }: StaffReturn,
  { total, exchange: exchangeMinor }: Sums,
): number | null {
  const isAllHere = lines.every(({ quantity, as_new, damaged }) => as_new + damaged === quantity)
  if (way !== 'keep' && !isAllHere) return null
  return exchange?.status === 'pending' ? total : total - exchangeMinor
}

const settledText = (backMinor: number, text: (minor: number) => string) =>
  backMinor > 0 ? `Settled: ${text(backMinor)} will be refunded` : 'Settled'

function Settle({ view, totalMinor }: { view: StaffReturn; totalMinor: number | null }) {
  const [kept, setKept] = useState<number | null>(null)
  const [why, setWhy] = useState('')
  const text = moneyOf(view)
  const { errors, attempt } = useAttempt({
    kept:
      Number.isNaN(kept) || (kept !== null && totalMinor !== null && kept > totalMinor)
        ? 'At most the refund can be kept'
        : !kept && why.trim()
          ? 'Type how much stays'
          : undefined,
    why: kept && !why.trim() ? 'Say what it is for: the customer reads it' : undefined,
  })
  const settle = useAction({
    run: () =>
      ownerCall('post /returns/{id}/settle', {
        id: view.id,
        ...(kept && { keep: { amount: kept, why: why.trim() } }),
      }),
    done: ({ money }) => settledText(money ? money.sums.total - money.sums.exchange : 0, text),
    changes: 'order',
  })
  return (
    <div className="grid gap-3 pt-4">
      {view.exchange?.status === 'pending' && (
        <p className="bg-tint-waiting px-4 py-3">
          {`${text(view.exchange.to_pay)} for the new piece is not paid. Settled now, the exchange ends and all of it is refunded.`}
        </p>
      )}
      <KeptShare
        title="Keep part of the money"
        kept={kept}
        onKept={setKept}
        why={why}
        onWhy={setWhy}
        errors={errors}
      />
      <ActionButton
        action={settle}
        onPress={() => attempt(() => settle.mutate())}
        label={
          totalMinor === null
            ? 'Refund what arrived'
            : totalMinor === 0 && view.money?.sums.exchange
              ? 'Settle it'
              : `Refund ${text(totalMinor - (kept || 0))}`
        }
      />
    </div>
  )
}
