import { useState } from 'react'
import { returnCostText, returnNote, returnsText } from '../../settings/return-texts.rules.ts'
import { freeDeliveryNote } from '../../settings/setting-texts.rules.ts'
import { settingFacts } from '../../settings/text-facts.rules.ts'
import { InputChoice } from '../kit/fields.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { Reads, StepFrame, type StepProps } from './step-frame.tsx'
import { useAnswer } from './use-answer.client.ts'

type Chosen = 'yes' | 'no' | undefined
const unanswered = 'Choose one, or skip this for now'

/** Before anything is said, neither answer is chosen for her (rule: no-unmade-promises). */
const startOf = (isAnswered: boolean, isYes: boolean): Chosen =>
  isAnswered ? (isYes ? 'yes' : 'no') : undefined

export function FreeDeliveryStep({ settings, step, goOn, onSkip }: StepProps) {
  const answer = useAnswer(settings, {}, goOn)
  const threshold = answer.values.free_delivery_threshold
  const [chosen, setChosen] = useState(startOf(step.done, threshold !== null))
  const [error, setError] = useState<string>()
  const said = chosen === 'yes' && Number.isSafeInteger(threshold) ? threshold : null
  return (
    <StepFrame
      question="Do you offer free delivery?"
      help="What counts is the sum of the pieces after any discount. You choose the places under Delivery."
      isReady={chosen === 'no' || said !== null}
      isBusy={answer.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (!chosen) setError(unanswered)
        else if (chosen === 'yes' && said === null)
          answer.refuse({ free_delivery_threshold: 'Type the amount' })
        else answer.send(['free_delivery_threshold'])
      }}
      reads={
        <Reads
          lines={said === null ? [] : [freeDeliveryNote(said)]}
          nothing="No page mentions free delivery."
        />
      }
    >
      <InputChoice
        name="free"
        legend="Free delivery"
        isNamedAbove
        error={error}
        value={chosen}
        onValue={(value) => {
          setChosen(value)
          setError(undefined)
          if (value === 'no') answer.set({ free_delivery_threshold: null })
        }}
        options={[
          { value: 'no', label: 'No, delivery is never free' },
          { value: 'yes', label: 'Yes, from this amount' },
        ]}
      />
      {chosen === 'yes' && (
        <SettingField
          editor={answer}
          name="free_delivery_threshold"
          hint={null}
          isOptional={false}
          className="max-w-60"
        />
      )}
    </StepFrame>
  )
}

export function ReturnsStep({ settings, step, goOn, onSkip }: StepProps) {
  const answer = useAnswer(settings, {}, goOn)
  const { return_window_days: days, shop_pays_returns: isOurs } = answer.values
  const [chosen, setChosen] = useState(startOf(step.done && days !== null, days !== 0))
  const [error, setError] = useState<string>()
  const isSaid = chosen === 'no' || (chosen === 'yes' && days !== null && days > 0)
  return (
    <StepFrame
      question="Can shoppers return a piece that does not fit?"
      help="You always take back anything faulty or wrong."
      isReady={isSaid}
      isBusy={answer.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (!chosen) setError(unanswered)
        else if (!isSaid) answer.refuse({ return_window_days: 'Type how many days, 1 or more' })
        else answer.send(['return_window_days', 'shop_pays_returns'])
      }}
      reads={
        <Reads
          lines={
            isSaid
              ? [returnNote(answer.values), `${returnsText(answer.values)} ${returnCostText(answer.values)}`]
              : []
          }
          nothing="Choose an answer to see it here."
        />
      }
    >
      <InputChoice
        name="returns"
        legend="Returns"
        isNamedAbove
        error={error}
        value={chosen}
        onValue={(value) => {
          setChosen(value)
          setError(undefined)
          if (value === 'no') answer.set({ return_window_days: 0, shop_pays_returns: false })
          else if (days === 0) answer.set({ return_window_days: null })
        }}
        options={[
          { value: 'yes', label: 'Yes, within a set number of days' },
          { value: 'no', label: 'No, only what is faulty or wrong' },
        ]}
      />
      {chosen === 'yes' && (
        <>
          <SettingField
            editor={answer}
            name="return_window_days"
            hint="Counted from delivery"
            isOptional={false}
            className="max-w-60"
          />
          <InputChoice
            name="return-cost"
            legend="Who pays for return delivery"
            value={isOurs ? 'shop' : 'customer'}
            onValue={(value) => answer.set({ shop_pays_returns: value === 'shop' })}
            options={[
              { value: 'customer', label: 'The customer pays to send it back' },
              { value: 'shop', label: 'I pay for it' },
            ]}
          />
        </>
      )}
    </StepFrame>
  )
}

export function GuestCheckoutStep({ settings, step, goOn, onSkip }: StepProps) {
  const answer = useAnswer(settings, {}, goOn)
  const [chosen, setChosen] = useState(startOf(step.done, answer.values.guest_checkout))
  const [error, setError] = useState<string>()
  return (
    <StepFrame
      question="Can shoppers buy without an account?"
      isReady={Boolean(chosen)}
      isBusy={answer.isBusy}
      onSkip={onSkip}
      onSave={() => (chosen ? answer.send(['guest_checkout']) : setError(unanswered))}
      reads={
        <Reads
          lines={chosen ? [`Do I need an account? ${settingFacts(answer.values)['account_rule'] ?? ''}`] : []}
          nothing="Choose an answer to see it here."
        />
      }
    >
      <InputChoice
        name="guests"
        legend="Accounts"
        isNamedAbove
        error={error}
        value={chosen}
        onValue={(value) => {
          setChosen(value)
          setError(undefined)
          answer.set({ guest_checkout: value === 'yes' })
        }}
        options={[
          {
            value: 'yes',
            label: 'Yes, an email address and a phone number are enough',
            hint: 'They follow the order by its number and their email address.',
          },
          {
            value: 'no',
            label: 'No, they make an account first',
            hint: 'The first purchase needs a password and a code by email; after that it is one tap.',
          },
        ]}
      />
    </StepFrame>
  )
}
