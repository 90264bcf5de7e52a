import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { Button } from '../ui/button.tsx'
import { emailInput } from '../ui/control-field.tsx'
import { controlClass, Field, FieldScope } from '../ui/field.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import type { ShowcaseItem } from './featured.schema.ts'
import { useNotifyMe } from './notify-me.queries.ts'
import { type NotifyProblem, checkNotify, whenWords } from './notify.rules.ts'

/** Takes an e-mail and an optional phone; closes when it is saved (rule: notify-me). */
export default function NotifyDialog({ item, onClose }: { item: ShowcaseItem; onClose: () => void }) {
  const notify = useNotifyMe(item)
  const [problem, setProblem] = useState<NotifyProblem | null>(null)

  const messageOf = (name: NotifyProblem['field']) => (problem?.field === name ? problem.message : undefined)

  const save = (form: FormData) => {
    const email = String(form.get('email') ?? '')
    const phone = String(form.get('phone') ?? '')
    const found = checkNotify({ email, phone })
    setProblem(found)
    if (found) {
      toast.error('Error', { description: found.message })
      document.getElementById(`notify-${found.field}`)?.focus()
      return
    }
    notify.mutate({ email, ...(phone.trim() && { phone }) }, { onSuccess: onClose })
  }
  return (
    <Overlay label={`Notify me about ${item.title}`} place="sheet" onClose={onClose} testId="notify-dialog">
      <OverlayHeader title={`Notify me about ${item.title}`} onClose={onClose} />
      <form
        noValidate
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!notify.isPending) save(new FormData(event.currentTarget))
        }}
      >
        <p>
          Leave your email and we will write to you once, when{' '}
          <strong className="font-semibold">{item.title}</strong>
          <span>{` ${whenWords(item)}. If your address is new to us, confirm it in the email we send first.`}</span>
        </p>
        <FieldScope value="notify">
          <Field name="email" label="Email" error={messageOf('email')}>
            {(tied) => (
              <input {...tied} {...emailInput} name="email" className={controlClass} data-autofocus />
            )}
          </Field>
          <Field name="phone" label="Phone" error={messageOf('phone')} isOptional>
            {(tied) => (
              <input
                {...tied}
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                className={controlClass}
              />
            )}
          </Field>
        </FieldScope>
        <Button type="submit" isBusy={notify.isPending}>
          {notify.isPending ? 'Saving...' : 'Notify Me'}
        </Button>
      </form>
    </Overlay>
  )
}
