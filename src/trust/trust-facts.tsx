import { useShop } from '../settings/settings.queries.ts'
import { useTrustFacts } from './trust.queries.ts'
import { checkoutLine, productLine, type TrustLine, trustLines } from './trust.rules.ts'
import type { TrustFacts } from './trust.schema.ts'

/** One line where somebody decides (rule: facts-of-trust). */
export function TrustFact({ at }: { at: 'product' | 'checkout' }) {
  const shop = useShop()
  const facts = useTrustFacts()
  if (!facts) return null
  const line = at === 'product' ? productLine(facts) : checkoutLine(facts, shop.payment_channels)
  return line && <Line line={line} className="text-sm text-muted" />
}

export function TrustList({ facts }: { facts: TrustFacts }) {
  const shop = useShop()
  return (
    <ul className="border-t border-ink">
      {trustLines(facts, shop.payment_channels).map((line) => (
        <li key={line.text} className="border-b border-hairline py-1">
          <Line line={line} className="text-lg" />
        </li>
      ))}
    </ul>
  )
}

/** What is said, and behind a press how it is counted. */
const Line = ({ line: { text, how }, className }: { line: TrustLine; className: string }) => (
  <details className={className} data-testid="trust">
    <summary className="flex min-h-11 items-center underline decoration-hairline underline-offset-4">
      {text}
    </summary>
    <div className="grid max-w-prose gap-2 pb-3 text-sm text-muted">
      {how.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  </details>
)
