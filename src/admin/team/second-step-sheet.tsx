import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { beginSecondStep, confirmSecondStep } from './second-step.queries.ts'

type SecondStepSheetProps = { onClose: () => void; onCodes: (codes: string[]) => void }

/** Shows the app its secret and takes the first code it makes. */
export function SecondStepSheet({ onClose, onCodes }: SecondStepSheetProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const begin = useAction({
    run: beginSecondStep,
    // Without the password there is nothing to show.
    onRefused: (refusal) => {
      onClose()
      return isRefusal(refusal) && refusal.code === 'PASSWORD_AGAIN'
    },
    changes: [],
  })
  const start = useEffectEvent(() => begin.mutate(null))
  useEffect(() => start(), [])
  const confirm = useAction({
    run: confirmSecondStep,
    done: 'The second step is on',
    onDone: ({ recovery_codes: codes }) => {
      onCodes(codes)
      onClose()
    },
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      setError(refusal.message)
      return true
    },
    changes: ['second-step'],
  })
  const { data } = begin
  return (
    <Sheet title="Set up a second step" onClose={onClose}>
      {!data && <div role="status" aria-label="Loading" className="skeleton h-48" />}
      {data && (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate(code)
          }}
        >
          <p>Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
            alt="QR code for your authenticator app"
            className="size-48 bg-white"
          />
          <p className="text-sm text-muted">
            On this phone? Type it into the app instead:{' '}
            <code className="break-all select-all">{data.text}</code>
          </p>
          <Field name="second-step-code" label="The code the app shows now" error={error}>
            {(tied) => (
              <input
                {...tied}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                className={controlClass}
              />
            )}
          </Field>
          <Button type="submit" isBusy={confirm.isPending}>
            Turn on
          </Button>
        </form>
      )}
    </Sheet>
  )
}
