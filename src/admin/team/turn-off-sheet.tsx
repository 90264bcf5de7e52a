import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { endSecondStep } from './second-step.queries.ts'

/** Turns the second step off, with the password and one more code. */
export function TurnOffSheet({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ isCode: boolean; message: string }>()
  const end = useAction({
    run: endSecondStep,
    done: 'The second step is off',
    onDone: onClose,
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      setRefused({
        isCode: 'code' in refusal.fields || refusal.code.startsWith('SECOND_FACTOR'),
        message: refusal.message,
      })
      return true
    },
    changes: ['second-step'],
  })
  return (
    <Sheet title="Turn the second step off" onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          end.mutate({ password, code })
        }}
      >
        <p>From then on your password alone opens the shop’s office.</p>
        <Field
          name="turn-off-password"
          label="Password"
          error={refused?.isCode ? undefined : refused?.message}
        >
          {(tied) => (
            <input
              {...tied}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <Field
          name="turn-off-code"
          label="The code the app shows now, or a recovery code"
          error={refused?.isCode ? refused.message : undefined}
        >
          {(tied) => (
            <input
              {...tied}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <Button type="submit" isBusy={end.isPending}>
          Turn off
        </Button>
      </form>
    </Sheet>
  )
}
