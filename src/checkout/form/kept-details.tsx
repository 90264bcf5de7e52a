import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { addressLines } from '../../addresses/addresses.rules.ts'
import type { Address } from '../../addresses/addresses.schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { CheckoutValues } from '../checkout-form.rules.ts'

type KeptDetailsProps = {
  form: UseFormReturn<CheckoutValues>
  address: Address
  /** It can be fetched too: the choice is among all details. */
  hasPickup: boolean
  onChange: () => void
}

/** What a returning shopper would only confirm (rule: one-screen-checkout): who receives the order, where, and a note. */
export function KeptDetails({ form, address, hasPickup, onChange }: KeptDetailsProps) {
  const { control } = form
  const [firstName, lastName, phone, email, notes] = useWatch({
    control,
    name: ['firstName', 'lastName', 'phone', 'email', 'notes'],
  })
  // Latched: emptied, the field stays open under who types.
  const [hasNote, setHasNote] = useState(false)
  if (notes && !hasNote) setHasNote(true)
  return (
    <section aria-labelledby="section-deliver-to" className="border-t border-ink pt-2 pb-4 lg:pb-10">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="section-deliver-to" className="text-2xl">
          Deliver to
        </h2>
        <Button variant="link" className="shrink-0" onClick={onChange}>
          Change<span className="sr-only"> delivery details</span>
        </Button>
      </div>
      <address className="break-words not-italic">
        <span className="block font-semibold">
          {firstName} {lastName}
        </span>
        <span className="block">{addressLines(address).join(', ')}</span>
        <span className="block pt-2 text-muted">{phone}</span>
        <span className="block text-muted">{email}</span>
      </address>
      {/* In one line: the button to pay stays on a phone's first screen. */}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <details className="grow open:basis-full" open={hasNote || undefined}>
          <summary className="flex min-h-11 items-center font-semibold underline decoration-hairline underline-offset-4">
            Add a note
          </summary>
          <TextAreaField
            control={control}
            name="notes"
            label="Anything we should know?"
            isOptional
            maxLength={1000}
          />
        </details>
        {hasPickup && (
          <Button variant="link" onClick={onChange}>
            Or pick it up, free
          </Button>
        )}
      </div>
    </section>
  )
}
