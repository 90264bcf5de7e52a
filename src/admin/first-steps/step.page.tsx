import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { settingsQuery } from '../settings/settings.queries.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { type FirstStepId, nextStep } from './first-steps.rules.ts'
import type { FirstSteps } from './first-steps.schema.ts'
import type { StepProps } from './step-frame.tsx'
import { FreeDeliveryStep, GuestCheckoutStep, ReturnsStep } from './step-questions.tsx'
import {
  CategoryStep,
  DeliveryStep,
  NotificationsStep,
  PaymentsStep,
  PoliciesStep,
  TestMailStep,
} from './step-shop.tsx'
import { BrandStep, ContactsStep } from './step-words.tsx'
import { usePathId } from '../kit/use-params.client.ts'

const questions: Partial<Record<FirstStepId, (props: StepProps) => ReactNode>> = {
  brand: BrandStep,
  contacts: ContactsStep,
  notifications: NotificationsStep,
  test_mail: TestMailStep,
  delivery: DeliveryStep,
  free_delivery: FreeDeliveryStep,
  returns: ReturnsStep,
  guest_checkout: GuestCheckoutStep,
  payments: PaymentsStep,
  category: CategoryStep,
  policies: PoliciesStep,
}

const overview = '/admin/first-steps'

/** One of the first steps as a question; its Save leads to the next open one (rule: first-steps). */
export function FirstStepPage() {
  const id = usePathId() ?? ''
  const query = useQuery(ownerQuery('get /first-steps'))
  const settings = useQuery(settingsQuery)
  const navigate = useNavigate()
  const step = query.data?.steps.find((each) => each.id === id)
  const Question = step && questions[step.id]
  const open = (href: string) => void navigate({ to: href } as never)
  const goOnAfter = (shop: FirstSteps, done: FirstStepId[]) =>
    open(nextStep(shop.steps, done)?.href ?? overview)
  const position = query.data?.steps.findIndex((each) => each.id === id) ?? -1
  return (
    <Screen title={step?.title ?? 'First steps'} back={{ href: overview, label: 'First steps' }}>
      {step && (
        <p className="pb-1 text-sm text-muted">
          Step {position + 1} of {query.data!.steps.length}
        </p>
      )}
      <Loaded query={query}>
        {(shop) => (
          <Loaded query={settings}>
            {(own) =>
              Question ? (
                <Question
                  key={id}
                  step={step}
                  shop={shop}
                  settings={own}
                  goOn={() => goOnAfter(shop, [step.id])}
                  goOnAfter={(done) => goOnAfter(shop, done)}
                  onSkip={() => goOnAfter(shop, [step.id])}
                />
              ) : (
                <Empty text="There is no such step." way={{ label: 'All first steps', href: overview }} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
