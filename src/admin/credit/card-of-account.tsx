import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { InputText } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { WhyField, whyProblem } from './why-field.tsx'
import type { CreditDetail } from './credit.schema.ts'
import { emailProblem, type MadeCard } from './give-card-sheet.tsx'
import { MadeCardSheet } from './made-card-sheet.tsx'

type Card = NonNullable<CreditDetail['card']>
type CardOfAccountProps = { account: CreditDetail; card: Card }

/** Of an account that is a gift card: for whom, when it is mailed, and a new one in its place (rule: card-replaced). */
export function CardOfAccount({ account, card }: CardOfAccountProps) {
  const [isReplacing, setReplacing] = useState(false)
  const [made, setMade] = useState<MadeCard | null>(null)
  const facts: [string, string | null][] = [
    ['For', card.to_name],
    ['From', card.from_name || null],
    ['Amount', formatMoney(card.amount)],
    ['Emailed to', card.to_email],
    ['Status', stateOf(card)],
  ]
  return (
    <Section title="Gift card">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-x-5">
        {card.order_number && (
          <SiteLink
            href={`/admin/orders?search=${encodeURIComponent(card.order_number)}`}
            className="inline-flex min-h-11 items-center text-accent"
          >
            {`Order ${card.order_number}`}
          </SiteLink>
        )}
        {account.balance > 0 && !account.is_stopped && (
          <Button variant="link" onClick={() => setReplacing(true)}>
            Replace this card
          </Button>
        )}
      </div>
      {isReplacing && (
        <ReplaceSheet account={account} card={card} onMade={setMade} onClose={() => setReplacing(false)} />
      )}
      {made && <MadeCardSheet made={made} onClose={() => setMade(null)} />}
    </Section>
  )
}

function stateOf({ to_email, sent_at, send_on }: Card): string {
  if (to_email === null) return 'Handed over by its link'
  if (sent_at) return `Emailed ${formatDateTime(new Date(sent_at))}`
  return send_on ? `Waits for ${formatDate(new Date(`${send_on}T12:00:00Z`))}` : 'Waits for its email'
}

type ReplaceSheetProps = CardOfAccountProps & { onMade: (made: MadeCard) => void; onClose: () => void }

/** For a card that was lost, or went to a wrong address. */
function ReplaceSheet({ account, card, onMade, onClose }: ReplaceSheetProps) {
  const [email, setEmail] = useState(card.to_email ?? '')
  const [why, setWhy] = useState('')
  const { errors, attempt } = useAttempt({
    email: emailProblem(email),
    why: whyProblem(why),
  })
  const replace = useAction({
    run: () =>
      ownerCall('post /gift-cards/{id}/replace', {
        id: account.id,
        ...(email.trim() && { to_email: normaliseEmail(email) }),
        why: why.trim(),
      }),
    done: 'The old card is stopped',
    onDone: (made) => {
      onClose()
      onMade(made)
    },
    changes: 'credit',
  })
  return (
    <Sheet
      title="Replace this card"
      onClose={onClose}
      footer={
        <ActionButton action={replace} onPress={() => attempt(() => replace.mutate())} label="Replace" />
      }
    >
      <p>{`The ${formatMoney(account.balance)} on it move to a new card. The old code stops working.`}</p>
      <InputText
        name="to-email"
        type="email"
        label="Where the new one is emailed"
        hint="If empty, you get a link to send, and a page to print."
        error={errors.email}
        value={email}
        onValue={setEmail}
      />
      <WhyField error={errors.why} value={why} onValue={setWhy} />
    </Sheet>
  )
}
