import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { Chip } from '../kit/chip.tsx'
import { InputMoney, InputText } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { WhyField, whyProblem } from './why-field.tsx'

const reasons = ['It came late', 'Not as shown', 'Thank you']

/** `to`: the customer of an order, else who has the email address that is typed. */
type GiveSheetProps = { to?: { orderId: string; name: string }; onClose: () => void }

/** Gives credit, with the amount, a reason in one press and the button (rule: credit-given). */
export function GiveSheet({ to, onClose }: GiveSheetProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [email, setEmail] = useState('')
  const [why, setWhy] = useState('')
  const { errors, attempt } = useAttempt({
    email: to || isEmail(normaliseEmail(email)) ? undefined : invalidEmailMessage,
    amount: amount !== null && amount > 0 ? undefined : 'Type an amount, like 2,000',
    why: whyProblem(why),
  })
  const give = useAction({
    run: (amount: number) =>
      ownerCall('post /credit', {
        ...(to ? { order_id: to.orderId } : { email: normaliseEmail(email) }),
        amount,
        why: why.trim(),
      }),
    done: (_, given) => `${to?.name ?? email} has ${formatMoney(given)} more to spend`,
    onDone: onClose,
    changes: 'credit',
  })
  return (
    <Sheet
      title={to ? `Credit for ${to.name}` : 'Give credit'}
      onClose={onClose}
      footer={
        <ActionButton
          action={give}
          onPress={() => attempt(() => give.mutate(amount!))}
          label={amount ? `Give ${formatMoney(amount)}` : 'Give'}
        />
      }
    >
      {!to && (
        <InputText
          name="email"
          type="email"
          label="Whose email address"
          error={errors.email}
          value={email}
          onValue={setEmail}
        />
      )}
      <InputMoney name="amount" label="How much" error={errors.amount} value={amount} onValue={setAmount} />
      <div className="flex flex-wrap gap-2" role="group" aria-label="Reasons">
        {reasons.map((reason) => (
          <Chip key={reason} isChosen={why === reason} onClick={() => setWhy(reason)}>
            {reason}
          </Chip>
        ))}
      </div>
      <WhyField error={errors.why} value={why} onValue={setWhy} />
      <p className="text-sm text-muted">
        It is money you owe from then on: it pays the next order, and an email says so.
      </p>
    </Sheet>
  )
}
