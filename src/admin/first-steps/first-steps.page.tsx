import { useQuery } from '@tanstack/react-query'
import { MakeItMine } from './make-it-mine.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { saveSettings, settingsQuery } from '../settings/settings.queries.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { CanShoppersBuy } from './can-shoppers-buy.tsx'
import type { FirstSteps } from './first-steps.schema.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { beforeLiveText, nextStep } from './first-steps.rules.ts'
import { StepList } from './step-list.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { Opens } from '../kit/list/opens.tsx'

/** The way of a new shop to its first sale (rules: first-steps, can-shoppers-buy). */
export function FirstStepsPage() {
  const query = useQuery(ownerQuery('get /first-steps'))
  const next = query.data && nextStep(query.data.steps)
  return (
    <Screen
      title="First steps"
      back={{ href: '/admin', label: 'Today' }}
      action={next && <ButtonLink href={next.href} label={`Continue: ${next.title}`} />}
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
        <CanShoppersBuy {...shop} />
        <Section title={`${done} of ${shop.steps.length} done`} aside={<PutAway isAway={shop.dismissed} />}>
          <StepList label="First steps" steps={shop.steps} />
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
          <Opens />
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
      label={isAway ? 'Show on Today' : 'Hide from Today'}
    />
  )
}
