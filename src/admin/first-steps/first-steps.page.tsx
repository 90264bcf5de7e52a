import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Section } from '../kit/section.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { saveSettings, settingsQuery } from '../settings/settings.queries.ts'
import { CanShoppersBuy } from './can-shoppers-buy.tsx'
import { firstStepsQuery } from './first-steps.queries.ts'
import type { FirstSteps } from './first-steps.schema.ts'
import { ProviderKey } from './provider-key.tsx'
import { StepList } from './step-list.tsx'
import { TestMail } from './test-mail.tsx'

/** The way of a new shop to its first sale (rules: first-steps, can-shoppers-buy). */
export function FirstStepsPage() {
  const query = useQuery(firstStepsQuery)
  return (
    <Screen title="First steps" back={{ href: '/admin', label: 'Today' }}>
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
        <Section title="Paystack">
          <ProviderKey provider={shop.paystack} />
        </Section>
        <Section title="Mails" help={`Mails to you go to ${shop.notification_address}.`}>
          <TestMail to={shop.notification_address} />
        </Section>
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
    <Button
      variant="link"
      disabled={!settings.data}
      isBusy={put.isPending}
      onClick={() => put.mutate(!isAway)}
    >
      {isAway ? 'Show on Today' : 'Hide on Today'}
    </Button>
  )
}
