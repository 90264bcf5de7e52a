import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { Button } from '../ui/button.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import type { ShowcaseItem } from './featured.schema.ts'
import { useNotifyMe } from './notify-me.queries.ts'
import { type NotifyProblem, checkNotify, whenWords } from './notify.rules.ts'

/** Takes an e-mail and an optional phone; closes when it is saved (rule: notify-me). */
export default function NotifyDialog({ item, onClose }: { item: ShowcaseItem; onClose: () => void }) {
  const notify = useNotifyMe(item)
  const [problem, setProblem] = useState<NotifyProblem | null>(null)

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
      <OverlayHeader title="Notify Me" onClose={onClose} />
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
          <strong className="font-semibold">{item.title}</strong> {whenWords(item)}.
        </p>
        <Field name="email" label="Email" type="email" autoComplete="email" problem={problem} isFirst />
        <Field name="phone" label="Phone (optional)" type="tel" autoComplete="tel" problem={problem} />
        <Button type="submit" isBusy={notify.isPending}>
          {notify.isPending ? 'Saving...' : 'Notify Me'}
        </Button>
      </form>
    </Overlay>
  )
}

type FieldProps = {
  name: 'email' | 'phone'
  label: string
  type: string
  autoComplete: string
  problem: NotifyProblem | null
  isFirst?: boolean
}

function Field({ name, label, type, autoComplete, problem, isFirst }: FieldProps) {
  const id = `notify-${name}`
  const message = problem?.field === name ? problem.message : null
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        inputMode={type === 'tel' ? 'tel' : 'email'}
        autoComplete={autoComplete}
        className="field mt-1"
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        {...(isFirst && { 'data-autofocus': true })}
      />
      {message && (
        <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-camwood">
          {message}
        </p>
      )}
    </div>
  )
}
