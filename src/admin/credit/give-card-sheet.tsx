import { useState } from 'react'
import { longestCardWords, longestName } from '../../credit/cards/gift-card.rules.ts'
import { type AnswerOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { InputArea, InputMoney, InputText } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { WhyField, whyProblem } from './why-field.tsx'

export type MadeCard = AnswerOf<'post /gift-cards'>

type GiveCardSheetProps = { onMade: (made: MadeCard) => void; onClose: () => void }

/** An email address that may be left out. */
export const emailProblem = (email: string) =>
  email.trim() === '' || isEmail(normaliseEmail(email)) ? undefined : invalidEmailMessage

/** Gives a gift card to somebody: mailed, or handed over by its link (rule: card-given). */
export function GiveCardSheet({ onMade, onClose }: GiveCardSheetProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [toName, setToName] = useState('')
  const [email, setEmail] = useState('')
  const [words, setWords] = useState('')
  const [why, setWhy] = useState('')
  const { errors, attempt } = useAttempt({
    amount: amount !== null && amount > 0 ? undefined : 'Type an amount, like 10,000',
    toName: toName.trim() ? undefined : 'Type who it is for',
    email: emailProblem(email),
    why: whyProblem(why),
  })
  const give = useAction({
    run: (amount: number) =>
      ownerCall('post /gift-cards', {
        amount,
        to_name: toName.trim(),
        ...(email.trim() && { to_email: normaliseEmail(email) }),
        words: words.trim(),
        why: why.trim(),
      }),
    done: (_, given) => `${toName.trim()} has a gift card of ${formatMoney(given)}`,
    onDone: (made) => {
      onClose()
      onMade(made)
    },
    changes: 'credit',
  })
  return (
    <Sheet
      title="Give a gift card"
      onClose={onClose}
      footer={
        <ActionButton
          action={give}
          onPress={() => attempt(() => give.mutate(amount!))}
          label={amount ? `Give ${formatMoney(amount)}` : 'Give'}
        />
      }
    >
      <InputMoney name="amount" label="How much" error={errors.amount} value={amount} onValue={setAmount} />
      <InputText
        name="to-name"
        label="For whom"
        maxLength={longestName}
        error={errors.toName}
        value={toName}
        onValue={setToName}
      />
      <InputText
        name="to-email"
        type="email"
        label="Their email address"
        hint="If empty, you get a link to send, and a page to print."
        error={errors.email}
        value={email}
        onValue={setEmail}
      />
      <InputArea
        name="words"
        label="Your words on it"
        rows={3}
        maxLength={longestCardWords}
        value={words}
        onValue={setWords}
      />
      <WhyField error={errors.why} value={why} onValue={setWhy} />
    </Sheet>
  )
}
