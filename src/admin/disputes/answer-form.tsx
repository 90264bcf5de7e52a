import { useState } from 'react'
import type { DisputeView } from '../../payments/disputes/dispute.schema.ts'
import { evidenceTypes } from '../../payments/disputes/evidence-file.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { accept, contest } from './disputes.queries.ts'
import { InputArea } from '../kit/fields.tsx'

/** The shop's answer, written by itself and the owner's to change; it is given once. */
export function AnswerForm({ dispute }: { dispute: DisputeView }) {
  const [text, setText] = useState(dispute.text)
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const { confirm } = useAsk()
  const amount = moneyOf(dispute)(dispute.amount)
  const contesting = useAction({
    run: () => contest(dispute.id, { text: text.trim(), file }),
    done: 'Sent: the bank decides',
    changes: 'order',
  })
  const accepting = useAction({
    run: () => accept(dispute.id),
    done: `${amount} goes back to ${dispute.customer_name}`,
    changes: 'order',
  })
  const isEmpty = text.trim() === ''
  const isBusy = contesting.isPending || accepting.isPending
  const sendAnswer = () => {
    setTried(true)
    if (!isEmpty) contesting.mutate()
  }
  const askToAccept = async () => {
    const isMeant = await confirm({
      title: 'Give the money back?',
      text: `${amount} goes back to ${dispute.customer_name}. This cannot be undone.`,
      confirmText: `Give ${amount} back`,
    })
    if (isMeant) accepting.mutate()
  }
  return (
    <Section title="Your answer" help="The shop has written what it knows. Change what you like.">
      <div className="grid gap-4">
        <InputArea
          name="text"
          label="What speaks for you"
          error={isTried && isEmpty ? 'Write what speaks for you' : undefined}
          rows={14}
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
            <input
              {...tied}
              type="file"
              accept={evidenceTypes.join(',')}
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              className={controlClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={sendAnswer}>
            Contest
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void askToAccept()}>
            Accept, give {amount} back
          </Button>
        </div>
        <p className="text-sm text-muted">The answer counts once. Both ask for your password.</p>
      </div>
    </Section>
  )
}
