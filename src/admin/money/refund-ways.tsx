import { channelWords, giveBackWords } from '../../orders/order/payment-methods.rules.ts'
import { InputMoney, Problem } from '../kit/fields.tsx'
import type { Way, Ways } from './refund-choice.rules.ts'

type RefundWaysProps = {
  ways: Way[]
  chosen: Ways
  problem: string | undefined
  text: (minor: number) => string
  onChange: (chosen: Ways) => void
}

/** How an order's money goes back that came in by several ways. */
export const RefundWays = ({ ways, chosen, problem, text, onChange }: RefundWaysProps) => (
  <fieldset className="grid gap-3">
    <legend className="pb-2 font-semibold">How it is refunded</legend>
    {ways.map((way) => (
      <InputMoney
        key={way.id}
        name={`refund-way-${way.id}`}
        label={channelWords(way.channel, way.provider)}
        hint={`${text(way.refundable)} is left of it`}
        isOptional
        value={chosen[way.id] ?? null}
        onValue={(amount) => onChange({ ...chosen, [way.id]: amount })}
      />
    ))}
    <Problem text={problem} />
  </fieldset>
)

/** What the owner does, and the customer sees, of a refund that goes back by these ways. */
export function waysWords(ways: Way[]): string {
  const byHand = ways.filter((way) => way.is_recorded).map(({ channel }) => giveBackWords(channel))
  if (byHand.length > 0 && byHand.length === ways.length) return byHand.join(' ')
  const channels = new Set(ways.filter((way) => !way.is_recorded).map(({ channel }) => channel))
  const [only] = channels.size === 1 ? channels : [null]
  const place = only === null ? 'card or account' : only === 'card' ? 'card' : 'account'
  const card = `The money goes to the ${place} it came from. Banks usually show it within 10 business days.`
  return [card, ...byHand].join(' ')
}
