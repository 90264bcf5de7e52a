import { useState } from 'react'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'
import { networksOf } from '../../settings/contact-links.rules.ts'
import { contactWays, isReachable, unreachableText } from '../../settings/contact-ways.rules.ts'
import { sampleOrderNumber } from '../../settings/setting-fields.rules.ts'
import { settingDefaults, type SettingKey } from '../../settings/settings.rules.ts'
import { fillText, settingFacts } from '../../settings/text-facts.rules.ts'
import { settingLink } from '../settings/settings-parts.rules.ts'
import { FieldLinks } from '../kit/field-links.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { contactChannels, isContact } from '../settings/contact-ways.rules.ts'
import { prefixFor } from './order-prefix.rules.ts'
import { Reads, StepFrame, type StepProps } from './step-frame.tsx'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { useAnswer } from './use-answer.client.ts'
import { Check, Problem } from '../kit/fields.tsx'

const brandKeys = ['brand_name', 'tagline', 'address', 'opening_hours', 'order_prefix'] as const

export function BrandStep({ settings, goOn, onSkip }: StepProps) {
  const isNew = settings.brand_name === settingDefaults.brand_name
  const answer = useAnswer(settings, isNew ? { brand_name: '' } : {}, goOn)
  const { values } = answer
  const elsewhere = settings.demo
    .filter((key) => !isContact(key) && !brandKeys.some((here) => here === key))
    .map((key) => settingLink(key))
  const hintOf = demoHints(settings, values)
  // Follows the name until it is typed.
  const suggested = prefixFor(settings.brand_name)
  const followsName = [settingDefaults.order_prefix, suggested].includes(settings.order_prefix)
  const [isPrefixTyped, setPrefixTyped] = useState(!followsName)
  return (
    <StepFrame
      question="What is your shop called, and where is it?"
      help="Shown on every page and in every email."
      isReady={values.brand_name.trim() !== ''}
      isBusy={answer.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (!values.brand_name.trim()) answer.refuse({ brand_name: 'Type the name of your shop' })
        else answer.send(brandKeys.filter((key) => values[key] !== settings[key]))
      }}
      reads={
        <Reads
          lines={[
            values.brand_name &&
              fillText(
                values.mail_footer,
                settingFacts({ ...values, phone: values.phone.replaceAll(' ', '\u00a0') }),
              ),
            values.address,
            values.opening_hours,
            values.brand_name && `Order ${sampleOrderNumber(values.order_prefix)}`,
          ]}
          nothing="Your name is here as soon as you type it."
        />
      }
    >
      <SettingField
        editor={{
          ...answer,
          set: (changes) => {
            const name = changes.brand_name ?? ''
            const order_prefix = prefixFor(name) || settings.order_prefix
            answer.set(isPrefixTyped ? changes : { ...changes, order_prefix })
          },
        }}
        name="brand_name"
        hint={hintOf('brand_name')}
        className="relative"
      />
      <SettingField
        editor={answer}
        name="tagline"
        hint={hintOf('tagline', 'What your shop is, in one line')}
        isOptional={false}
        className="relative"
      />
      <SettingField
        editor={answer}
        name="address"
        hint={hintOf('address', 'At least your city')}
        className="relative"
      />
      <SettingField
        editor={answer}
        name="opening_hours"
        hint={hintOf('opening_hours', 'For example: Tuesday to Friday, 10 am – 5 pm')}
        className="relative"
      />
      <SettingField
        editor={{
          ...answer,
          set: (changes) => {
            setPrefixTyped(true)
            answer.set(changes)
          },
        }}
        name="order_prefix"
        hint={hintOf('order_prefix', 'In front of each number. 1 to 8 capital letters or digits.')}
        className="relative"
      />
      {elsewhere.length > 0 && (
        <div>
          <p className="text-sm text-muted">Still to make your own, in the settings:</p>
          <FieldLinks fields={elsewhere} />
        </div>
      )}
    </StepFrame>
  )
}

const isDemoText = (settings: SettingsRecord, values: SettingsRecord, key: SettingKey) =>
  settings.demo.includes(key) && values[key] === settings[key]

const demoTag = <span className="rounded-control bg-stage px-2 py-0.5 text-xs text-muted">Demo</span>

/** At the end of a field's label, and in its description, for as long as it has the demo's value. */
const demoHints = (settings: SettingsRecord, values: SettingsRecord) => (key: SettingKey, hint?: string) =>
  isDemoText(settings, values, key) ? (
    <>
      <span className="absolute top-0 right-0">{demoTag}</span>
      {hint}
    </>
  ) : (
    (hint ?? null)
  )

type Channel = (typeof contactChannels)[number]['key']

export function ContactsStep({ settings, goOn, onSkip }: StepProps) {
  const answer = useAnswer(settings, {}, goOn)
  const { values } = answer
  const [chosen, setChosen] = useState<Channel[]>(
    contactChannels.flatMap(({ key }) => (settings[key] ? [key] : [])),
  )
  const [error, setError] = useState<string>()
  const empty = chosen.filter((key) => !values[key].trim())
  const own = { ...values, whatsapp: whatsappNumber(values.whatsapp), address: '', opening_hours: '' }
  const networks = networksOf(values).map(({ label }) => label)
  const choose = (key: Channel, isChosen: boolean) => {
    setError(undefined)
    setChosen((before) => (isChosen ? [...before, key] : before.filter((each) => each !== key)))
    // Many have one number for both.
    const other = key === 'phone' ? values.whatsapp : key === 'whatsapp' ? values.phone : ''
    answer.set({ [key]: isChosen ? other : '' })
  }
  return (
    <StepFrame
      question="Where can shoppers reach you?"
      help="Choose where you really answer. The shop shows only those."
      isReady={chosen.length > 0 && empty.length === 0}
      isBusy={answer.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (chosen.length === 0) setError('Choose at least one, or skip this for now')
        else if (empty.length > 0)
          answer.refuse(Object.fromEntries(empty.map((key) => [key, 'Type it, or untick it'])))
        else
          answer.send(
            contactChannels.map(({ key }) => key).filter((key: SettingKey) => values[key] !== settings[key]),
          )
      }}
      reads={
        <Reads
          lines={[
            ...(isReachable(own) || networks.length > 0
              ? contactWays(own).map(({ name, text, note }) => `${name}: ${text}. ${note}`)
              : [unreachableText]),
            networks.length > 0 ? networks.join(' · ') : null,
          ]}
          nothing=""
        />
      }
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Ways to reach you</legend>
        {contactChannels.map(({ key, name }) => (
          <div key={key}>
            <div className="flex items-center justify-between gap-3">
              <Check
                label={name}
                className="grow"
                isChecked={chosen.includes(key)}
                onCheck={(isChecked) => choose(key, isChecked)}
              />
              {chosen.includes(key) && isDemoText(settings, values, key) && demoTag}
            </div>
            {chosen.includes(key) && (
              <div className="pb-2 pl-8">
                <SettingField
                  editor={answer}
                  name={key}
                  hint={null}
                  isOptional={false}
                  className="[&>label]:sr-only"
                />
              </div>
            )}
          </div>
        ))}
        <Problem text={error} />
      </fieldset>
    </StepFrame>
  )
}
