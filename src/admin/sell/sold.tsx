import { useState } from 'react'
import type { CounterPartSum } from '../../counter/counter-sale.rules.ts'
import type { CounterSaleDone } from '../../counter/counter.schema.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Screen } from '../kit/screen.tsx'
import { KnownCustomer } from '../customers/known-customer.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useIsOwner, useStaff } from '../kit/staff.queries.ts'
import { methodWords } from './pay-sheet.tsx'
import { useKeptSale } from './kept-sales.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { InputForm, InputText } from '../kit/fields.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** A sale that is over: `done` is null when it was kept on the device, under its key. Minor units. */
export type SoldSale = {
  key: string
  done: CounterSaleDone | null
  total: number
  change: number
  /** How it was paid, the cash with what goes back of it, and what a gift card paid. */
  parts: CounterPartSum[]
  card: number
}

/** `₦40,000 in cash, ₦5,000 by gift card, no change`; what is given back has a line of its own. */
const paidWords = ({ parts, card, change }: SoldSale) =>
  [
    ...parts.map(({ method, amount }) => `${formatMoney(amount)} ${methodWords[method]}`),
    ...(card > 0 ? [`${formatMoney(card)} by gift card`] : []),
    ...(change === 0 && parts.some(({ method }) => method === 'cash') ? ['no change'] : []),
  ].join(', ')

/** The sale is made: the change to give back, and the receipt to scan, send or mail (rule: counter-receipt). */
export function Sold({ sale, onNext }: { sale: SoldSale; onNext: () => void }) {
  const { key, total, change } = sale
  const kept = useKeptSale(key)
  const isOnline = useIsOnline()
  const done = sale.done ?? kept.done
  const giveBack = change + (done?.back.cash ?? 0)
  return (
    <Screen
      title={done ? 'Sale complete' : 'Sale waiting to be sent'}
      action={
        <Button onClick={onNext} className="sm:min-w-48">
          Next sale
        </Button>
      }
    >
      <div className="grid max-w-3xl gap-x-12 gap-y-4 md:grid-cols-2">
        <div role="status" className="grid gap-1 md:col-span-2">
          <p className="flex items-center gap-2 text-2xl font-semibold tabular-nums">
            {done && <Icon name="check" className="shrink-0 text-good" />}
            {formatMoney(total)} paid
          </p>
          <p className="empty:hidden">{paidWords(sale)}</p>
          {done && done.worth > 0 && <p>{formatMoney(done.worth)} of it with what came back.</p>}
          {done && done.back.credit > 0 && <p>{formatMoney(done.back.credit)} is store credit now.</p>}
          {giveBack > 0 && (
            <p className="text-2xl font-semibold tabular-nums">
              {change > 0 ? 'Change' : 'Refund'} {formatMoney(giveBack)}
            </p>
          )}
          {done && (
            <SiteLink
              href={`/admin/orders/${done.order_id}`}
              className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4 lg:min-h-6"
            >
              Order {done.order_number}
            </SiteLink>
          )}
        </div>
        {done ? (
          <>
            <figure className="max-md:flex max-md:items-center max-md:gap-4">
              <img
                src={`data:image/svg+xml,${encodeURIComponent(done.receipt_qr)}`}
                alt="QR code of the receipt"
                className="aspect-square w-36 shrink-0 bg-white md:w-full md:max-w-72"
              />
              <figcaption className="pt-2 text-sm text-muted">
                Your customer scans this for the receipt
              </figcaption>
            </figure>
            <SendReceipt done={done} />
          </>
        ) : (
          <p className="md:col-span-2">
            {kept.refusal
              ? `The shop did not take the sale: ${kept.refusal} It is kept on this device until you forget it.`
              : `${isOnline ? 'The shop did not answer.' : 'There is no connection.'} The sale is kept on this device and sent when ${isOnline ? 'it does' : 'there is one'}; do not clear the browser until then. Its receipt is shown here once it is sent, and is on the order afterwards.`}
          </p>
        )}
      </div>
    </Screen>
  )
}

/** To a phone it goes by WhatsApp, to an address by mail; with neither WhatsApp asks to whom. */
function SendReceipt({ done }: { done: CounterSaleDone }) {
  const { brand_name } = useStaff()
  const isOwner = useIsOwner()
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const mail = useAction({
    run: (email: string) => ownerCall('post /sales/{id}/receipt', { id: done.order_id, email }),
    done: 'The receipt is on its way',
    changes: 'order',
  })
  const isMail = to.includes('@')
  const text = `Thank you for shopping at ${brand_name}. Your receipt for ${formatMoney(done.total)}: ${done.receipt_url}`
  const chat = whatsappUrl({ whatsapp: whatsappNumber(to.trim()) }, text)
  const send = () => {
    if (!isMail) return void window.open(chat, '_blank', 'noopener')
    const email = normaliseEmail(to)
    setProblem(isEmail(email) ? undefined : 'Type an email address, like ada@example.com')
    if (isEmail(email)) mail.mutate(email)
  }
  const type = (text: string) => {
    setTo(text)
    setProblem(undefined)
    mail.reset()
  }
  return (
    <div className="grid content-start gap-3">
      <InputForm onSend={send} className="grid gap-3">
        <InputText
          name="receipt-to"
          label="Send the receipt to a phone or email"
          hint="Not stored. Leave it empty to choose the chat in WhatsApp."
          error={problem}
          isOptional
          autoComplete="off"
          autoCapitalize="none"
          value={to}
          onValue={type}
        />
        {isMail ? (
          <Button type="submit" variant="secondary" isBusy={mail.isPending} disabled={mail.isSuccess}>
            {mail.isSuccess ? 'Emailed' : 'Email the receipt'}
          </Button>
        ) : (
          <ButtonLink
            href={chat}
            isOut
            variant="secondary"
            label={to.trim() ? 'Send on WhatsApp' : 'Choose a chat in WhatsApp'}
          />
        )}
      </InputForm>
      {isOwner && !isLooking && (
        <Button variant="link" className="justify-self-start" onClick={() => setLooking(true)}>
          Find a customer’s number or email
        </Button>
      )}
      {isLooking && (
        <KnownCustomer
          onChoose={({ phone, email }) => {
            type(phone || email)
            setLooking(false)
          }}
        />
      )}
      {done.is_mailed && (
        <p className="text-sm text-muted">The receipt was also emailed to the order’s address.</p>
      )}
    </div>
  )
}
