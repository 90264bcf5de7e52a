import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalMessage } from '../lib/browser/api-client.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { deadLinkText, linkFailedText } from './mail-link.rules.ts'

type MailLinkViewProps = {
  title: string
  children: ReactNode
  button: string
  busyButton: string
  doneText: string
  token: string | undefined
  send: (token: string) => Promise<unknown>
}

/** A page of a mailed link: nothing happens until its button is pressed, because mail scanners open links too. */
export function MailLinkView(props: MailLinkViewProps) {
  const { token, send } = props
  const answer = useMutation({ mutationFn: send })
  const message = !token ? deadLinkText : answer.error && refusalMessage(answer.error, linkFailedText)
  return (
    <main className="mail-link shell grid gap-x-8 gap-y-6 py-12 md:grid-cols-12 md:py-28">
      <h1 className="text-hero md:col-span-7">{answer.isSuccess ? props.doneText : props.title}</h1>
      <LinkBox onSubmit={token && !answer.isSuccess ? () => answer.mutate(token) : undefined}>
        <div className="selvedge w-full" aria-hidden />
        {!answer.isSuccess && <div className="text-lg">{props.children}</div>}
        {message && <Alert>{message}</Alert>}
        {answer.isSuccess ? (
          <Link to="/new-in" className={buttonClass()}>
            See what is new
          </Link>
        ) : (
          token && (
            <SubmitButton isBusy={answer.isPending}>
              {answer.isPending ? props.busyButton : props.button}
            </SubmitButton>
          )
        )}
      </LinkBox>
    </main>
  )
}

/** A form only while there is something to send. */
function LinkBox({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
  const look = 'flex flex-col items-start gap-5 md:col-span-5 md:pt-3'
  if (!onSubmit) return <div className={look}>{children}</div>
  return (
    <form
      method="post"
      className={look}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
