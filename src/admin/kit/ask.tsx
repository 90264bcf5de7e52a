import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Ask, AskContext, type Question } from './ask.client.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { InputForm, InputText } from './fields.tsx'

type Asked =
  | { kind: 'confirm'; question: Question; answer: (isYes: boolean) => void }
  | { kind: 'password'; answer: (isEntered: boolean) => void }

export function AskProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const settle = (isYes: boolean) => {
    asked?.answer(isYes)
    setAsked(null)
  }
  const [ask] = useState<Ask>(() => ({
    confirm: (question) => new Promise((answer) => setAsked({ kind: 'confirm', question, answer })),
    password: () => new Promise((answer) => setAsked({ kind: 'password', answer })),
  }))
  return (
    <AskContext value={ask}>
      {children}
      {asked?.kind === 'confirm' && (
        <ConfirmDialog
          title={asked.question.title}
          confirmText={asked.question.confirmText}
          isFinal={!asked.question.canBeUndone}
          keepText="No, go back"
          onConfirm={() => settle(true)}
          onClose={() => settle(false)}
        >
          <div>{asked.question.text}</div>
        </ConfirmDialog>
      )}
      {asked?.kind === 'password' && (
        <PasswordDialog onEntered={() => settle(true)} onClose={() => settle(false)} />
      )}
    </AskContext>
  )
}

/**
 * Requests the password again before sensitive actions; it then holds for ten minutes (rule: password-again).
 */
function PasswordDialog({ onEntered, onClose }: { onEntered: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await unwrap(api.api.admin.password.$post({ json: { password } }))
      onEntered()
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Overlay label="Your password, please" place="sheet" onClose={onClose} testId="password-dialog">
      <OverlayHeader title="Your password, please" onClose={onClose} />
      <InputForm className="grid gap-4 p-4 md:p-6" onSend={() => void send()}>
        <p>
          So that nobody with your phone can take money, data or the shop’s contacts, we ask for it again
          after ten minutes.
        </p>
        <InputText
          name="password"
          label="Password"
          error={error}
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onValue={setPassword}
        />
        <Button type="submit" isBusy={isBusy}>
          Continue
        </Button>
      </InputForm>
    </Overlay>
  )
}
