import { useId, useState } from 'react'
import { ApiError } from '../lib/api-client.ts'
import { Button } from '../ui/button.tsx'
import { checkNewsletterEmail, newsletterAskedText } from './newsletter.rules.ts'
import { useNewsletterSignup } from './newsletter.queries.ts'

/** The newsletter's address field, on home and in the footer (spec §2). */
export function NewsletterForm({ onDark = false }: { onDark?: boolean }) {
  const id = useId()
  const signup = useNewsletterSignup()
  const [problem, setProblem] = useState<string | null>(null)
  const refused =
    signup.error instanceof ApiError && signup.error.status < 500
      ? signup.error.message
      : signup.error && 'We could not sign you up. Please try again.'
  const message = problem ?? refused
  if (signup.isSuccess)
    return (
      <p role="status" className="max-w-prose font-semibold" data-testid="newsletter-done">
        {newsletterAskedText}
      </p>
    )
  return (
    <form
      noValidate
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email') ?? '')
        const found = checkNewsletterEmail(email)
        setProblem(found)
        if (found) document.getElementById(id)?.focus()
        else if (!signup.isPending) signup.mutate(email)
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        E-mail for news
      </label>
      <div className="flex gap-2 pt-1">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          className="field"
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <Button type="submit" isBusy={signup.isPending} className={onDark ? '!bg-kola !text-ink' : ''}>
          Sign up
        </Button>
      </div>
      {message && (
        <p
          id={`${id}-error`}
          role="alert"
          className={`pt-1 text-sm ${onDark ? 'text-kola' : 'text-camwood'}`}
        >
          {message}
        </p>
      )}
      <p className={`pt-2 text-sm ${onDark ? 'text-hairline' : 'text-muted'}`}>
        We mail a link to confirm first. You can leave with one press in every mail.
      </p>
    </form>
  )
}
