import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Check, InputArea, InputForm, InputText } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { checkCustomer, type TypedCustomer } from './added-customer.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'

type Errors = Partial<Record<string, string>>
type Known = { id: string; name: string }

const blank: TypedCustomer = { name: '', phone: '', email: '', consent: false }

type CustomerSheetProps = {
  /** The entry that is changed; without it a new one. */
  entry?: TypedCustomer & { id: string }
  onClose: () => void
}

/** Somebody who has neither an account nor an order is written down, or her entry changed (rule: added-customers). */
export function CustomerSheet({ entry, onClose }: CustomerSheetProps) {
  const [typed, setTyped] = useState<TypedCustomer>(entry ?? blank)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [known, setKnown] = useState<Known | null>(null)
  const set = (changes: Partial<TypedCustomer>) => {
    setTyped({ ...typed, ...changes })
    setErrors({})
  }
  const save = useAction({
    run: async () => {
      const { name, phone, email, consent } = typed
      const customer = { name, phone, email, consent }
      if (!entry) return ownerCall('post /customers', { ...customer, note })
      await ownerCall('patch /customers/{id}', { id: entry.id, ...customer })
      return { id: entry.id }
    },
    done: entry ? 'Saved' : `${typed.name.trim()} is among your customers`,
    ...(!entry && { undo: ({ id }: { id: string }) => ownerCall('delete /customers/{id}', { id }) }),
    onDone: onClose,
    changes: ['customers'],
    onRefused: (error) => {
      if (!isRefusal(error)) return false
      setErrors(error.fields)
      const { current } = (error.body as { error: { current?: Known } }).error
      setKnown(current ?? null)
      return Object.keys(error.fields).length > 0
    },
  })
  const send = () => {
    const wrong = checkCustomer(typed).errors ?? {}
    setErrors(wrong)
    setKnown(null)
    if (Object.keys(wrong).length === 0) save.mutate(undefined)
  }
  return (
    <Sheet
      title={entry ? 'Change the entry' : 'Add a customer'}
      onClose={onClose}
      footer={
        <Button type="submit" form="customer-form" isBusy={save.isPending}>
          {entry ? 'Save' : 'Add the customer'}
        </Button>
      }
    >
      <InputForm id="customer-form" className="grid gap-4" onSend={send}>
        <InputText
          name="customer-name"
          label="Name"
          error={errors.name}
          autoComplete="off"
          maxLength={160}
          data-autofocus
          value={typed.name}
          onValue={(name) => set({ name })}
        />
        <InputText
          name="customer-phone"
          label="Phone"
          hint="A phone number, an email, or both."
          isOptional
          error={errors.phone}
          type="tel"
          autoComplete="off"
          value={typed.phone}
          onValue={(phone) => set({ phone })}
        />
        <InputText
          name="customer-email"
          label="Email"
          isOptional
          error={errors.email}
          type="email"
          autoComplete="off"
          value={typed.email}
          onValue={(email) => set({ email })}
        />
        {known?.id && (
          <p role="status" className="border-l-8 border-signal bg-white px-4 py-3">
            You have this customer already:{' '}
            <SiteLink className="text-accent underline" href={`/admin/customers/${known.id}`}>
              {known.name || 'open the entry'}
            </SiteLink>
          </p>
        )}
        {!entry && (
          <InputArea
            name="customer-note"
            label="Note"
            hint="Only owners read it."
            isOptional
            rows={2}
            maxLength={2000}
            value={note}
            onValue={setNote}
          />
        )}
        <div>
          <Check
            label="Said yes to news and offers"
            aria-describedby="consent-hint"
            isChecked={typed.consent}
            onCheck={(consent) => set({ consent })}
          />
          <p id="consent-hint" className="pl-8 text-sm text-muted">
            Only when the customer told you so. Your name and the time are kept with it.
          </p>
        </div>
      </InputForm>
    </Sheet>
  )
}
