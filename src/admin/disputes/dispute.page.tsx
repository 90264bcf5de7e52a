import { useQuery } from '@tanstack/react-query'
import type { DisputeView } from '../../payments/disputes/disputes.service.ts'
import { dotted } from '../../lib/dotted.ts'
import { readablePhone } from '../../lib/phone.rules.ts'
import { formatDateTime, formatDeadline } from '../../lib/time.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { FieldSection, FormAction, Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { Fold } from '../kit/fold.tsx'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { disputeStateWords, isUndecided } from '../money/dispute-words.rules.ts'
import { ReasonText } from '../kit/reason-text.tsx'
import { useState } from 'react'
import {
  type AcceptedPieces,
  acceptedPieces,
  type ContactField,
  contactFields,
  type DisputeContact,
} from '../../payments/ledger/dispute-states.rules.ts'
import { evidenceTypes } from '../../payments/disputes/evidence-file.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FileButton } from '../kit/file-button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { InputArea, InputChoice, InputText } from '../kit/fields.tsx'
import { ApiError, isRefusal } from '../../lib/browser/api-client.ts'
import { sentText } from '../../orders/order/pieces-text.rules.ts'
import { contactProblems } from '../../payments/disputes/dispute-contact.rules.ts'
import { ClaimReason } from './claim-reason.tsx'
import { Evidence } from './evidence.tsx'
import { usePathId } from '../kit/use-params.client.ts'

const back = { href: '/admin/needs-you', label: 'Needs you' }

/** A customer's claim at the bank: what it is about, until when, and the shop's answer, ready to be sent. */
export function DisputePage() {
  const id = usePathId() ?? ''
  const query = useQuery(ownerQuery('get /disputes/{id}', { id }))
  const { data } = query
  return (
    <Screen
      title="Dispute"
      back={back}
      aside={
        data && <Badge tone={disputeStateWords[data.state][1]}>{disputeStateWords[data.state][0]}</Badge>
      }
    >
      <Loaded query={query}>{(dispute) => <Opened key={dispute.state} dispute={dispute} />}</Loaded>
    </Screen>
  )
}

function Opened({ dispute }: { dispute: DisputeView }) {
  const text = moneyOf(dispute)
  return (
    <div className="grid gap-x-12 lg:grid-cols-2" data-testid="dispute">
      <div>
        <div className="grid gap-2 pb-8">
          <p className="text-lg leading-7 font-semibold">{whatHappened(dispute, text(dispute.amount))}</p>
          {isUndecided(dispute) && <ClaimReason dispute={dispute} />}
          {dispute.state === 'awaiting' && dispute.due_at && (
            <p>
              <ReasonText
                text={`Answer by ${formatDeadline(new Date(dispute.due_at))}`}
                dueAt={dispute.due_at}
              />{' '}
              Without an answer the bank takes the money.
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-6">
            {sentText(dispute.sent)}
            <SiteLink
              href={`/admin/orders/${dispute.order_id}`}
              className="inline-flex min-h-11 items-center text-accent"
            >
              Order {dispute.order_number}
            </SiteLink>
          </p>
        </div>
        <Evidence dispute={dispute} />
      </div>
      <div>
        {dispute.state === 'awaiting' ? <AnswerForm dispute={dispute} /> : <Given dispute={dispute} />}
      </div>
    </div>
  )
}

function whatHappened({ customer_name: name, state, resolved_at }: DisputeView, amount: string): string {
  const on = resolved_at ? ` on ${formatDateTime(new Date(resolved_at))}` : ''
  if (state === 'awaiting') return `${name} asks the bank for ${amount} back.`
  if (state === 'contested')
    return `You answered the claim of ${amount}. The bank decides; its answer will be here.`
  if (state === 'accepted') return `${amount} was refunded to ${name}${on}.`
  return state === 'won' ? `You won${on}: the money stays with you.` : `The bank took ${amount}${on}.`
}

function Given({ dispute }: { dispute: DisputeView }) {
  if (!dispute.text) return null
  return (
    <Section title="Your answer" {...(dispute.file && { help: `Sent with ${dispute.file}` })}>
      <p className="whitespace-pre-line">{dispute.text}</p>
    </Section>
  )
}

/** The shop's answer, written by itself and the owner's to change; it is given once. */
function AnswerForm({ dispute }: { dispute: DisputeView }) {
  const [text, setText] = useState(dispute.text)
  const [file, setFile] = useState<File | null>(null)
  const [contact, setContact] = useState<DisputeContact>({
    ...dispute.contact,
    customer_phone: readablePhone(dispute.contact.customer_phone),
  })
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [pieces, setPieces] = useState<AcceptedPieces>('back')
  const hasUnsent = dispute.unsent_pieces > 0
  const amount = moneyOf(dispute)(dispute.amount)
  const contesting = useAction({
    run: async () => {
      // It goes first: what is refused about it is said before anything is answered. Once there it is part of the answer, and not to be
      // removed here.
      if (file) await sendFile(dispute.id, file)
      setFile(null)
      return ownerCall('post /disputes/{id}/contest', { id: dispute.id, ...contact, text: text.trim() })
    },
    done: 'Sent: the bank decides',
    onRefused: (error) => {
      const fields = isRefusal(error) ? error.fields : {}
      setRefused(fields)
      return Object.keys(fields).length > 0
    },
    changes: 'order',
  })
  const sheet = useOverlay('accept-dispute')
  const accepting = useAction({
    run: () => ownerCall('post /disputes/{id}/accept', { id: dispute.id, ...(hasUnsent && { pieces }) }),
    done: `${amount} is being refunded to ${dispute.customer_name}`,
    changes: 'order',
  })
  const problems = contactProblems(contact, dispute)
  const { errors: wrong, attempt } = useAttempt({
    ...problems,
    text: text.trim() ? undefined : 'Write your side',
  })
  const errors = { ...refused, ...wrong }
  const isBusy = contesting.isPending || accepting.isPending
  return (
    <>
      <FieldSection title="Your answer" help="Written from what the shop knows. Change what you like.">
        <InputArea
          name="text"
          label="Your side"
          hint="A link to the receipt is sent with it."
          error={errors.text}
          rows={10}
          maxLength={10_000}
          value={text}
          onValue={setText}
        />
        <Field
          name="file"
          label="A file"
          isOptional
          hint={
            dispute.file
              ? `${dispute.file} is sent; another takes its place`
              : `A waybill or a chat: PDF, JPEG or PNG, 10 MB at most. Without one your words are sent as a PDF${dispute.photos.length > 0 ? ', with the pictures of the delivery' : ''}.`
          }
        >
          {(tied) => (
            <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <FileButton
                {...tied}
                text={file ? 'Another file' : 'Choose a file'}
                accept={evidenceTypes.join(',')}
                onFile={setFile}
              />
              {file && (
                <>
                  <span className="min-w-0 wrap-anywhere">{file.name}</span>
                  <Button variant="link" onClick={() => setFile(null)}>
                    Remove
                  </Button>
                </>
              )}
            </div>
          )}
        </Field>
        <Fold
          title="Who paid"
          says={dotted(
            contact.customer_name,
            contact.customer_email,
            contact.customer_phone.replaceAll(' ', '\u00a0'),
          )}
          opensWhen={contactFields.some((name) => problems[name] || refused[name]) || dispute.is_shops_email}
        >
          <p className="text-sm text-muted">Sent to the bank with your answer. Correct what is wrong.</p>
          {contactFields.map((name) => (
            <InputText
              key={name}
              name={name}
              {...contactControls[name]}
              isOptional={!dispute.required.includes(name)}
              hint={hintOf(name, dispute)}
              error={errors[name]}
              autoComplete="off"
              maxLength={254}
              value={contact[name]}
              onValue={(typed) => {
                setRefused({})
                setContact({ ...contact, [name]: typed })
              }}
            />
          ))}
        </Fold>
        <FormAction note="You can answer only once. You will be asked for your password.">
          <Button isBusy={isBusy} onClick={() => attempt(contesting.mutate)}>
            Send answer
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => sheet.open()}>
            Accept and refund…
          </Button>
        </FormAction>
      </FieldSection>
      {sheet.isOpen && (
        <Sheet
          title="Accept and refund?"
          onClose={sheet.close}
          footer={
            <Button variant="danger" isBusy={isBusy} onClick={() => accepting.mutate()}>
              Refund {amount}
            </Button>
          }
        >
          <p>
            {[
              `${amount} will be refunded to ${dispute.customer_name}.`,
              hasUnsent && `${pieceWords[pieces].meaning}.`,
              'This cannot be undone.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {hasUnsent && (
            <InputChoice
              name="pieces"
              legend={`The ${countText(nouns.piece, dispute.unsent_pieces)} not sent yet`}
              options={acceptedPieces.map((value) => ({ value, label: pieceWords[value].label }))}
              value={pieces}
              onValue={setPieces}
            />
          )}
        </Sheet>
      )}
    </>
  )
}

async function sendFile(id: string, file: File): Promise<void> {
  const response = await fetch(`/api/admin/disputes/${id}/file`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
}

const pieceWords: Record<AcceptedPieces, { label: string; meaning: string }> = {
  back: { label: 'Back on the shelf', meaning: 'What has not left goes back on the shelf' },
  lost: { label: 'Lost', meaning: 'What has not left counts as lost' },
  send: { label: 'Send it anyway', meaning: 'What has not left is sent without its money' },
}

const contactControls = {
  customer_name: { label: 'Name' },
  customer_email: { label: 'Email', type: 'email' },
  customer_phone: { label: 'Phone', type: 'tel' },
} as const

/** Where the shop does not know the customer’s own. */
function hintOf(name: ContactField, { contact, is_shops_email: isShops }: DisputeView): string | undefined {
  if (name === 'customer_email' && isShops)
    return 'The order has none: this is your shop’s own, with which the payment was opened'
  if (name === 'customer_phone' && !contact.customer_phone)
    return 'The order has none. Where you do not know it, type your shop’s own and say so in your answer'
  return undefined
}
