import { namesText } from '../../lib/count-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { type FirstStep, firstStepIds } from './first-steps.rules.ts'
import { Opens } from '../kit/list/opens.tsx'

type Props = { label: string; steps: FirstStep[] }

/** Each step with its open parts; the whole row links to its screen. Payments have no tick while they are a test. */
export function StepList({ label, steps }: Props) {
  // Of some of them the numbers would have gaps, and circles without one look like boxes to tick.
  const isWhole = steps.length === firstStepIds.length
  return (
    <ol aria-label={label}>
      {steps.map((step) => {
        const { is_test: isTest } = step
        return (
          <li key={step.id} className="border-b border-hairline">
            <SiteLink href={step.href} className="flex min-h-14 items-start gap-4 py-3 hover:bg-stage">
              {isWhole && (
                <span
                  aria-hidden
                  className={`flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums ${isTest ? 'bg-tint-waiting text-on-tint-waiting' : step.done ? 'bg-good text-white' : 'border border-ink'}`}
                >
                  {step.done ? <Icon name="check" size={18} /> : firstStepIds.indexOf(step.id) + 1}
                </span>
              )}
              <span className="grid grow gap-0.5">
                <span className="font-semibold">
                  {step.title}
                  <span className="sr-only">
                    {isTest ? ' – test mode' : step.done ? ' – done' : ' – to do'}
                  </span>
                </span>
                <span className="text-sm text-pretty text-muted">
                  {step.detail}
                  {step.left.length > 0 && `: ${namesText(step.left)}`}
                </span>
              </span>
              <span className="self-center">
                <Opens />
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ol>
  )
}
