import { useState } from 'react'
import { api, refusalMessage, unwrap } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { OverlayHeader } from '../../ui/overlay-header.tsx'
import { controlClass, Field } from '../../ui/field.tsx'

type PasswordDialogProps = { onEntered: () => void; onClose: () => void }

/**
 * Requests the password again before sensitive actions; it then holds for ten minutes (rule: password-again).
 */
export function PasswordDialog({ onEntered, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await unwrap(api.api.admin.password.$post({ json: { password } }))
      onEntered()
    } catch (refusal) {
      setError(refusalMessage(refusal, 'The shop did not answer. Check your connection and try again.'))
      setBusy(false)
    }
  }
  return (
    <Overlay label="Your password, please" place="sheet" onClose={onClose} testId="password-dialog">
      <OverlayHeader title="Your password, please" onClose={onClose} />
      <form
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          So that nobody with your phone can take money, data or the shop’s contacts, we ask for it again
          after ten minutes.
        </p>
        <Field name="password" label="Password" error={error}>
          {(tied) => (
            <input
              {...tied}
              type="password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <Button type="submit" isBusy={isBusy}>
          Continue
        </Button>
      </form>
    </Overlay>
  )
}
