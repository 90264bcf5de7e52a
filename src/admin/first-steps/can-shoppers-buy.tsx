import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Blocker } from './first-steps.rules.ts'

/** Whether a sale is possible right now; each blocker links to its fix. Also on Today. */
export function CanShoppersBuy({ blockers }: { blockers: Blocker[] }) {
  const canBuy = blockers.length === 0
  return (
    <section
      aria-label="Can shoppers buy?"
      className={`mb-8 border-l-4 bg-white p-4 ${canBuy ? 'border-good' : 'border-alert'}`}
    >
      <h2 className="text-base">{canBuy ? 'Shoppers can buy' : 'Shoppers cannot buy yet'}</h2>
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
