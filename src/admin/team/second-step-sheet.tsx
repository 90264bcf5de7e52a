import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { beginSecondStep, confirmSecondStep, endSecondStep } from './team.queries.ts'
import { InputForm, InputText } from '../kit/fields.tsx'

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
    onRefused: shownBy(({ message }) => setError(message)),
    changes: ['second-step'],
  })
  const { data } = begin
  return (
    <Sheet title="Set up a second step" onClose={onClose}>
      {!data && <div role="status" aria-label="Loading" className="skeleton h-48" />}
      {data && (
        <InputForm
          className="grid gap-4"

          onSend={() => confirm.mutate(code)}
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
          <InputText
            name="second-step-code"
            label="The code the app shows now"
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onValue={setCode}
          />
          <Button type="submit" isBusy={confirm.isPending}>
            Turn on
          </Button>
        </InputForm>
      )}
    </Sheet>
  )
}

/** Turns the second step off, with the password and one more code. */
export function TurnOffSheet({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ isCode: boolean; message: string }>()
  const end = useAction({
    run: endSecondStep,
    done: 'The second step is off',
    onDone: onClose,
    onRefused: shownBy(({ fields, code, message }) =>
      setRefused({ isCode: 'code' in fields || code.startsWith('SECOND_FACTOR'), message }),
    ),
    changes: ['second-step'],
  })
  return (
    <Sheet title="Turn the second step off" onClose={onClose}>
      <InputForm
        className="grid gap-4"

        onSend={() => end.mutate({ password, code })}
      >
        <p>From then on your password alone opens the shop’s office.</p>
        <InputText
          name="turn-off-password"
          label="Password"
          error={refused?.isCode ? undefined : refused?.message}
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <InputText
          name="turn-off-code"
          label="The code the app shows now, or a recovery code"
          error={refused?.isCode ? refused.message : undefined}
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
        />
        <Button type="submit" isBusy={end.isPending}>
          Turn off
        </Button>
      </InputForm>
    </Sheet>
  )
}
