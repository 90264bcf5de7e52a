import type { SettingsRecord } from '../settings/settings.queries.ts'
import type { FirstStep, FirstStepId } from './first-steps.rules.ts'
import type { FirstSteps } from './first-steps.schema.ts'

/** What the page of a step gives to its question. */
export type StepProps = {
  step: FirstStep
  shop: FirstSteps
  settings: SettingsRecord
  /** To the next open step, once this one is done; `goOnAfter` when a save has done several. */
  goOn: () => void
  goOnAfter: (done: FirstStepId[]) => void
  onSkip: () => void
}
