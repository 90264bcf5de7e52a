import { useQuery } from '@tanstack/react-query'
import { namesText } from '../../lib/count-text.ts'
import { MakeItMine } from './make-it-mine.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { saveSettings, settingsQuery } from '../settings/settings.queries.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { CanShoppersBuy } from './can-shoppers-buy.tsx'
import type { FirstSteps } from './first-steps.schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { beforeLiveText, type FirstStep, nextStep } from './first-steps.rules.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** The way of a new shop to its first sale (rules: first-steps, can-shoppers-buy). */
export function FirstStepsPage() {
  const query = useQuery(ownerQuery('get /first-steps'))
  const next = query.data && nextStep(query.data.steps)
  return (
    <Screen
      title="First steps"
      back={{ href: '/admin', label: 'Today' }}
      action={next && <ButtonLink href={next.href} label={`Go on: ${next.title}`} />}
    >
      <Loaded query={query}>{(shop) => <Steps shop={shop} />}</Loaded>
    </Screen>
  )
}

function Steps({ shop }: { shop: FirstSteps }) {
  const done = shop.steps.filter((step) => step.done).length
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
      <div>
        <CanShoppersBuy blockers={shop.blockers} />
        <Section title={`${done} of ${shop.steps.length} done`} aside={<PutAway isAway={shop.dismissed} />}>
          <StepList steps={shop.steps} />
        </Section>
      </div>
      <div>
        <SiteLink
          href="/admin/first-steps/live"
          className="mb-8 flex min-h-14 items-center gap-4 border border-hairline bg-white p-4 hover:bg-stage"
        >
          <span className="grow">
            <span className="block font-semibold">Before you go live</span>
            <span className="text-sm text-muted">{beforeLiveText(shop.live, shop.steps)}</span>
          </span>
          <Icon name="next" size={18} className="shrink-0" />
        </SiteLink>
        <MakeItMine />
      </div>
    </div>
  )
}

/** Today stops showing the steps; they stay here. */
function PutAway({ isAway }: { isAway: boolean }) {
  const settings = useQuery(settingsQuery)
  const put = useAction({
    run: async (first_steps_dismissed: boolean) => saveSettings({ first_steps_dismissed }, settings.data!),
    done: (_, isAway) =>
      isAway ? 'Today does not show the first steps any more' : 'Today shows the first steps',
    changes: ['settings', 'first-steps'],
  })
  return (
    <ActionButton
      variant="link"
      disabled={!settings.data}
      action={put}
      input={!isAway}
      label={isAway ? 'Show on Today' : 'Hide on Today'}
    />
  )
}

/** Each step with its open parts; the whole row links to its screen. */
function StepList({ steps }: { steps: FirstStep[] }) {
  return (
    <ol aria-label="First steps">
      {steps.map((step, position) => (
        <li key={step.id} className="border-b border-hairline">
          <SiteLink href={step.href} className="flex min-h-14 items-start gap-4 py-3 hover:bg-stage">
            <span
              aria-hidden
              className={`flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums ${step.done ? 'bg-good text-white' : 'border border-ink'}`}
            >
              {step.done ? <Icon name="check" size={18} /> : position + 1}
            </span>
            <span className="grid grow gap-0.5">
              <span className="font-semibold">
                {step.title}
                <span className="sr-only">{step.done ? ' – done' : ' – to do'}</span>
              </span>
              <span className="text-sm text-muted">
                {step.detail}
                {step.left.length > 0 && `: ${namesText(step.left)}`}
              </span>
            </span>
            <Icon name="next" size={18} className="mt-1.5 shrink-0" />
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}
