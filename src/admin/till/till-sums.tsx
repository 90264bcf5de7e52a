import { formatMoney } from '../../lib/money.ts'
import { recordedMethodOf } from '../../orders/status/payment-methods.rules.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'

export const methodLabel = (method: string) => recordedMethodOf(method).choice

/** How the cash that must be there adds up, and what came in by other ways. */
export function TillSums({ till }: { till: TillView }) {
  const others = till.taken.filter(({ method }) => method !== 'cash')
  const cash = till.taken.find(({ method }) => method === 'cash')?.amount ?? 0
  return (
    <dl className="border-t border-hairline">
      <Row label="At the start" amount={till.float} />
      <Row label="Cash taken" amount={cash} />
      {till.given_back > 0 && <Row label="Cash given back" amount={-till.given_back} />}
      <Row label="Must be in it" amount={till.expected} isSum />
      {till.counted !== null && <Row label="Counted" amount={till.counted} />}
      {others.map(({ method, amount }) => (
        <Row key={method} label={`${methodLabel(method)}, not in the till`} amount={amount} />
      ))}
    </dl>
  )
}

function Row({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-3 border-b border-hairline py-2 ${isSum ? 'font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(amount)}</dd>
    </div>
  )
}
