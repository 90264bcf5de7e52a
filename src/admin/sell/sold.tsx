import { useState } from 'react'
import type { CounterSaleDone } from '../../counter/counter.schema.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { KnownCustomer } from '../customers/known-customer.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useIsOwner, useStaff } from '../kit/staff.queries.ts'
import { useKeptSale } from './kept-sales.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { InputForm, InputText } from '../kit/fields.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** A sale that is over: `done` is null when it was kept on the device, under its key. Minor units. */
export type SoldSale = { key: string; done: CounterSaleDone | null; total: number; change: number }

/** The sale is made: the change to give back, and the receipt to scan, send or mail (rule: counter-receipt). */
export function Sold({ sale, onNext }: { sale: SoldSale; onNext: () => void }) {
  const { key, total, change } = sale
  const kept = useKeptSale(key)
  const isOnline = useIsOnline()
  const done = sale.done ?? kept.done
  const giveBack = change + (done?.back.cash ?? 0)
  return (
    <Screen
      title={done ? `Sold, ${done.order_number}` : 'Sold, waiting to be sent'}
      action={
        <Button onClick={onNext} className="sm:min-w-48">
          Next sale
        </Button>
      }
    >
      <div className="grid max-w-3xl gap-x-12 gap-y-4 md:grid-cols-2">
        <p role="status" className="text-lg md:col-span-2">
          {`${formatMoney(total)} paid.`}
          {done && done.worth > 0 && ` ${formatMoney(done.worth)} of it with what came back.`}
          {done && done.back.credit > 0 && ` ${formatMoney(done.back.credit)} is store credit now.`}
          {giveBack > 0 && (
            <>
              {' '}
              Give back <b className="text-2xl font-semibold tabular-nums">{formatMoney(giveBack)}</b>
            </>
          )}
        </p>
        {done ? (
          <>
            <figure>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(done.receipt_qr)}`}
                alt="QR code of the receipt"
                className="aspect-square w-full max-w-52 bg-white md:max-w-72"
              />
              <figcaption className="pt-2 text-sm text-muted">The receipt, to scan with a phone</figcaption>
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

function SendReceipt({ done }: { done: CounterSaleDone }) {
  const { brand_name } = useStaff()
  const isOwner = useIsOwner()
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const mail = useAction({
    run: (to: string) => ownerCall('post /sales/{id}/receipt', { id: done.order_id, email: to }),
    done: 'The receipt is on its way',
    changes: 'order',
  })
  const send = () => {
    const to = normaliseEmail(email)
    const isRight = isEmail(to)
    setProblem(isRight ? undefined : 'Type an email address, like ada@example.com')
    if (isRight) mail.mutate(to)
  }
  const text = `Thank you for shopping at ${brand_name}. Your receipt for ${formatMoney(done.total)}: ${done.receipt_url}`
  return (
    <div className="grid content-start gap-4">
      <InputText
        name="phone"
        label="WhatsApp number"
        hint="It is not stored."
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        onValue={setPhone}
      />
      <ButtonLink
        href={whatsappUrl({ whatsapp: whatsappNumber(phone.trim()) }, text)}
        isOut
        variant="secondary"
        label="Send on WhatsApp"
      />
      {isOwner && (
        <KnownCustomer
          onChoose={(customer) => {
            setPhone(customer.phone ?? '')
            setEmail(customer.email)
          }}
        />
      )}
      {done.is_mailed ? (
        <p>The receipt is mailed to the address of the order.</p>
      ) : (
        <InputForm onSend={send} className="grid gap-2">
          <InputText
            name="email"
            label="Email"
            error={problem}
            isOptional
            type="email"
            autoComplete="off"
            value={email}
            onValue={setEmail}
          />
          <Button type="submit" variant="secondary" isBusy={mail.isPending} disabled={mail.isSuccess}>
            {mail.isSuccess ? 'Mailed' : 'Mail the receipt'}
          </Button>
        </InputForm>
      )}
    </div>
  )
}
