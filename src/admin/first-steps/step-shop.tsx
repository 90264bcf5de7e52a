import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { EditorTextArea } from '../kit/editor/editor-fields.tsx'
import { useSaveAndLeave } from '../kit/editor/use-editor.client.ts'
import { InputText, Problem } from '../kit/fields.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { SettingField } from '../settings/setting-field.tsx'
import { DeliveryReads, PackFields, usePacks } from '../shipping/pack-form.tsx'
import { placesText } from '../../shipping/zone-packs.rules.ts'
import { shippingTextLabels } from '../../shipping/shipping-settings.rules.ts'
import { useTextsEditor } from '../shipping/texts-editor.tsx'
import type { OwnerShippingText } from '../../shipping/shipping-texts.service.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { ProviderKey } from './provider-key.tsx'
import { Reads, StepFrame, type StepProps } from './step-frame.tsx'
import { TestMailAnswer, useTestMail } from '../settings/test-mail.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { useAnswer } from './use-answer.client.ts'

/** One press saves the address and proves that mails arrive there. */
export function NotificationsStep({ shop, settings, goOnAfter, onSkip }: StepProps) {
  const queryClient = useQueryClient()
  const trying = useAction({
    run: () => ownerCall('post /first-steps/test-mail'),
    onDone: ({ is_sent }) => {
      if (is_sent) goOnAfter(['notifications', 'test_mail'])
    },
    changes: ['first-steps'],
  })
  const answer = useAnswer(settings, { admin_email: settings.admin_email || shop.notification_address }, () =>
    trying.mutate(undefined),
  )
  const isUnsent = trying.data?.is_sent === false
  return (
    <StepFrame
      question="Where should we write to you?"
      help="About new orders, payments to check and security alerts. Shoppers never see this address."
      saveLabel="Save and send a test email"
      isBusy={answer.isBusy || trying.isPending}
      onSkip={() => {
        // Saved all the same: the address is right, the mail server is not.
        if (isUnsent) void refresh(queryClient, 'settings')
        onSkip()
      }}
      onSave={() => answer.send(['admin_email'])}
    >
      <SettingField editor={answer} name="admin_email" isOptional={false} />
      {isUnsent && (
        <p role="alert" className="text-alert">
          The address is saved, but the test email was not sent.{' '}
          <span className="break-words text-muted">The mail server said: {trying.data!.answer}</span>
        </p>
      )}
    </StepFrame>
  )
}

/** Sending is what it is for; once a mail went off, that it came leads on. */
export function TestMailStep({ shop, goOn, onSkip }: StepProps) {
  const send = useTestMail()
  const { has_samples: hasSamples } = useStaff()
  const hasServer = shop.live.some(({ name, is_there }) => name === 'SMTP_URL' && is_there)
  const isSent = send.data?.is_sent === true
  // The mailbox answers the machine that the shop runs on, and nobody else.
  const isHere = isLoopbackHost(window.location.hostname)
  return (
    <StepFrame
      question="Do your emails arrive?"
      help={`We will send one test email to ${shop.notification_address}.${hasServer ? '' : ` It lands in the ${hasSamples ? 'demo' : 'shop'}’s own mailbox, because no email server is set up yet.`}`}
      saveLabel={isSent ? 'It arrived' : 'Send a test email'}
      isBusy={send.isPending}
      onSave={() => (isSent ? goOn() : send.mutate(undefined))}
      onSkip={onSkip}
    >
      <TestMailAnswer send={send} />
      {!hasServer && isHere && (
        <a
          href="/dev/mailbox"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
        >
          Open the mailbox ↗
        </a>
      )}
      {isSent && (
        <p className="text-sm text-muted">
          Nothing after five minutes? Check your spam folder, then ask your host.{' '}
          <ActionButton variant="link" action={send} label="Send another" />
        </p>
      )}
    </StepFrame>
  )
}

export function DeliveryStep(props: StepProps) {
  return (
    <Loaded query={useQuery(ownerQuery('get /shipping'))}>
      {({ zones }) => <DeliveryQuestion {...props} zones={zones} />}
    </Loaded>
  )
}

function DeliveryQuestion({ settings, goOn, onSkip, zones }: StepProps & { zones: OwnerZone[] }) {
  const packs = usePacks(zones, goOn)
  const [error, setError] = useState<string>()
  const isChosen = Object.values(packs.chosen).some(Boolean)
  return (
    <StepFrame
      question="Where do you deliver, and for how much?"
      help={
        zones.length > 0
          ? `You deliver to ${placesText(zones)}.`
          : 'Start with many places at one price. You can change each one later.'
      }
      isAnswered={!isChosen && zones.length > 0}
      isReady={isChosen || zones.length > 0}
      isBusy={packs.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (isChosen) packs.add()
        else if (zones.length > 0) goOn()
        else setError('Choose at least one, or add single places')
      }}
      reads={<DeliveryReads zones={packs.wouldBe} settings={settings} />}
    >
      <PackFields packs={packs} there={zones} />
      <Problem text={isChosen ? undefined : error} />
      <p>
        {zones.length > 0 ? (
          <ButtonLink variant="secondary" href="/admin/shipping?part=prices" label="Change prices" />
        ) : (
          <SiteLink
            href="/admin/shipping/new"
            className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
          >
            Add a single place instead
          </SiteLink>
        )}
      </p>
    </StepFrame>
  )
}

export function PaymentsStep({ shop, goOn }: StepProps) {
  const provider = providerLabel(shop.provider.name)
  return (
    <StepFrame
      question="How do shoppers pay online?"
      help={`By card, bank transfer or USSD, through ${provider}. Your host, who runs the shop’s server, enters your ${provider} key there.`}
      isAnswered
      onSave={goOn}
    >
      <ProviderKey provider={shop.provider} />
    </StepFrame>
  )
}

export function CategoryStep(props: StepProps) {
  return (
    <Loaded query={useQuery(ownerQuery('get /categories'))}>
      {({ categories }) => (
        <CategoryQuestion {...props} there={categories.map((category) => category.name)} />
      )}
    </Loaded>
  )
}

function CategoryQuestion({ goOn, onSkip, there }: StepProps & { there: string[] }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = useAction({
    run: () => ownerCall('post /categories', { name, image: null }),
    done: 'Saved',
    onDone: () => goOn(),
    onRefused: (refusal) => {
      if (!isRefusal(refusal) || !refusal.fields['name']) return false
      setError(refusal.fields['name'])
      return true
    },
    changes: 'product',
  })
  return (
    <StepFrame
      question={there.length > 0 ? 'What else do you sell?' : 'What do you sell first?'}
      help={
        there.length > 0
          ? `You have ${countText(ownerNouns.category, there.length)}. Type one more, or continue.`
          : 'A category of the shop’s menu, such as Dresses, Shirts or Shoes.'
      }
      isAnswered={there.length > 0 && !name.trim()}
      isReady={there.length > 0 || name.trim() !== ''}
      isBusy={add.isPending}
      onSkip={onSkip}
      onSave={() => {
        if (name.trim()) add.mutate(undefined)
        else if (there.length > 0) goOn()
        else setError('Type what you sell first')
      }}
      reads={<Reads lines={[...there, name.trim() || null]} nothing="The shop’s menu is empty." />}
    >
      <InputText
        name="name"
        label={there.length > 0 ? 'Another category' : 'Category'}
        isOptional={there.length > 0}
        error={error}
        maxLength={60}
        value={name}
        onValue={(typed) => {
          setName(typed)
          setError(undefined)
        }}
      />
    </StepFrame>
  )
}

export function PoliciesStep(props: StepProps) {
  return (
    <Loaded query={useQuery(ownerQuery('get /shipping'))}>
      {({ settings: rows }) => <PoliciesQuestion {...props} rows={rows} />}
    </Loaded>
  )
}

function PoliciesQuestion({ goOn, onSkip, rows }: StepProps & { rows: OwnerShippingText[] }) {
  const editor = useTextsEditor(rows)
  const saveAndLeave = useSaveAndLeave(editor, goOn)
  return (
    <StepFrame
      question="How do you deliver, in your words?"
      help="Shown at the top of your Shipping & Returns page."
      saveLabel="Save"
      isBusy={editor.isBusy}
      onSkip={onSkip}
      onSave={() => {
        if (editor.isDirty) saveAndLeave()
        else goOn()
      }}
      reads={<Reads lines={[editor.values.shipping_policy]} nothing="What you type will be shown here." />}
    >
      <EditorTextArea
        editor={editor}
        name="shipping_policy"
        label={shippingTextLabels.shipping_policy}
        hint="For example: who packs, who brings it, and whether the rider calls first."
        rows={4}
        className="[&>textarea]:min-h-32"
      />
    </StepFrame>
  )
}
