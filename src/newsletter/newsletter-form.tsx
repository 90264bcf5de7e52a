import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { useShop } from '../settings/settings.queries.ts'
import { emailInput, InputField } from '../ui/control-field.tsx'
import { controlClass } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { newsletterAskedText, newsletterFailedText, newsletterProblem } from './newsletter.rules.ts'
import { LabelledForm } from '../ui/labelled-form.tsx'

type NewsletterFormProps = {
  /** The id of the field, to distinguish two forms on one page. */
  id?: string
  /** Its name for screen readers, where the page has another one; the heading by default. */
  label?: string
  /** Its background: the page's or the signal, or the accent or ink. */
  ground?: 'light' | 'dark'
}

/** The newsletter's field, without its heading, the owner's `newsletter_heading`. */
export function NewsletterForm({ id = 'newsletter', label, ground = 'light' }: NewsletterFormProps) {
  const shop = useShop()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: (typed: string) => unwrap(api.api.newsletter.$post({ json: { email: typed } })),
    onSuccess: (_answer, sent) => setEmail((typed) => (typed === sent ? '' : typed)),
    onError: (error) => setWrong(refusalMessage(error, newsletterFailedText)),
  })

  const submit = () => {
    const problem = newsletterProblem(email)
    setWrong(problem)
    if (!problem) return ask.mutate(email)
    ask.reset()
    document.getElementById(id)?.focus()
  }

  return (
    <LabelledForm
      label={label ?? shop.newsletter_heading}
      data-testid={id}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Email
      </label>
      <div className="flex flex-wrap gap-3 pt-1.5">
        <InputField
          id={id}
          name="email"
          {...emailInput}
          aria-required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : `${id}-note`}
          value={email}
          onValue={setEmail}
          className={`${controlClass} min-w-0 flex-[1_1_11rem]`}
        />
        <SubmitButton
          isBusy={ask.isPending}
          className={`min-h-12 max-xs:grow ${ground === 'dark' ? '!bg-signal !text-on-signal' : ''}`}
        >
          {ask.isPending ? 'Joining...' : 'Join'}
        </SubmitButton>
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="mt-3 bg-paper px-3 py-2 font-medium text-alert">
          {wrong}
        </p>
      )}
      <p role="status" className="flex items-start gap-2 font-semibold not-empty:pt-3">
        {ask.isSuccess && (
          <>
            <Icon name="check" />
            {newsletterAskedText}
          </>
        )}
      </p>
      <p id={`${id}-note`} className="pt-3 text-sm">
        New arrivals, drops and sales. You confirm by email first, and you can unsubscribe from every email.{' '}
        <SiteLink href="/privacy" className="underline underline-offset-4">
          Privacy
        </SiteLink>
      </p>
    </LabelledForm>
  )
}
