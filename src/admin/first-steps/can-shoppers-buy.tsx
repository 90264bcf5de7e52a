import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { type Blocker, testModeText } from './first-steps.rules.ts'
import type { FirstSteps } from './first-steps.schema.ts'

type Props = { blockers: Blocker[]; provider: Pick<FirstSteps['provider'], 'mode'> }

/** Whether a sale is possible right now; each blocker links to its fix. Also on Today. Without a live key it is a test only. */
export function CanShoppersBuy({ blockers, provider }: Props) {
  const canBuy = blockers.length === 0
  const isTest = provider.mode !== 'live'
  const tone = !canBuy ? 'border-alert' : isTest ? 'border-on-tint-waiting' : 'border-good'
  return (
    <section aria-label="Can shoppers buy?" className={`mb-8 border-l-4 bg-white p-4 ${tone}`}>
      <h2 className="text-base">
        {!canBuy ? 'Shoppers cannot buy yet' : isTest ? testModeText : 'Shoppers can buy'}
      </h2>
      {canBuy && isTest && <p className="text-muted">Shoppers can buy, but only as a test.</p>}
      {!canBuy && (
        <ul className="pt-1">
          {blockers.map(({ text, href }) => (
            <li key={text}>
              <SiteLink href={href} className="flex min-h-11 items-center gap-2 underline underline-offset-4">
                <span className="grow">{text}</span>
                <Icon name="next" size={18} />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
