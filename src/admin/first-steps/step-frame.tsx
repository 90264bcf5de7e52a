import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { InputForm } from '../kit/fields.tsx'
import { FormAction, notReadyClass } from '../kit/screen.tsx'
import { Preview } from '../settings/preview.tsx'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import type { FirstStep, FirstStepId } from './first-steps.rules.ts'
import type { FirstSteps } from './first-steps.schema.ts'

type StepFrameProps = {
  question: string
  help?: ReactNode
  /** What shoppers will read with this answer, from the functions that write it in the shop. */
  reads?: ReactNode
  saveLabel?: string | undefined
  /** Nothing is to save: the button leads on, and skipping would do the same. */
  isAnswered?: boolean
  /** False while nothing is chosen or typed yet: the button is grey, and pressed says what it waits for. */
  isReady?: boolean
  isBusy?: boolean
  onSave: () => void
  onSkip?: (() => void) | undefined
  children: ReactNode
}

/** A question with its answer's words next to it; Save leads to the next open step, and is in sight below long ones too. */
export function StepFrame(props: StepFrameProps) {
  const { question, help, reads, isAnswered = false, isReady = true, isBusy } = props
  const { saveLabel = isAnswered ? 'Continue' : 'Save and continue', onSave, onSkip, children } = props
  return (
    <InputForm
      onSend={() => !isBusy && onSave()}
      className="grid gap-x-10 gap-y-6 max-lg:pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]"
    >
      <div className="max-w-2xl">
        <h2 className="text-[22px]">{question}</h2>
        {help && <p className="pt-1 text-muted">{help}</p>}
        <div data-fields="answer" className="grid gap-4 pt-5 lg:pb-6">
          {children}
        </div>
        <FormAction>
          <Button type="submit" isBusy={isBusy ?? false} className={isReady ? '' : notReadyClass}>
            {saveLabel}
          </Button>
          {onSkip && !isAnswered && (
            <Button variant="quiet" onClick={onSkip}>
              Skip
            </Button>
          )}
        </FormAction>
      </div>
      {reads && <div className="min-w-0">{reads}</div>}
    </InputForm>
  )
}

/** Lines of the shop; without one nothing is said there. */
export function Reads({ lines, nothing }: { lines: (string | null)[]; nothing: string }) {
  const said = lines.filter(Boolean)
  return (
    <Preview label="What shoppers will read" nothing={said.length === 0 && nothing}>
      <div className="grid gap-2 p-5">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Preview>
  )
}

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
