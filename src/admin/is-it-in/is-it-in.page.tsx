import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Screen } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { TransferAccount } from '../orders/transfer-account.tsx'
import { Answer } from './answer.tsx'
import { askIsItIn } from './is-it-in.queries.ts'
import { longestQuestion } from './is-it-in.rules.ts'

/** A customer shows a picture of a bank alert: the shop is asked, not the picture (rule: is-it-in). */
export function IsItInPage() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const ask = useAction({
    run: askIsItIn,
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      setError(refusal.message)
      return true
    },
    changes: [],
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    ask.mutate(typed)
  }
  return (
    <Screen title="Is it in?">
      <div className="grid max-w-xl gap-6">
        <form onSubmit={send} noValidate className="grid gap-4">
          <Field
            name="question"
            label="Amount or payer’s name"
            hint="The amount as paid, or at least three letters of the name"
            error={error}
          >
            {(tied) => (
              <input
                {...tied}
                autoComplete="off"
                maxLength={longestQuestion}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  // An answer is never shown next to another question.
                  ask.reset()
                }}
                className={controlClass}
              />
            )}
          </Field>
          <Button type="submit" isBusy={ask.isPending}>
            Ask the shop
          </Button>
        </form>
        <div role="status">{ask.data && <Answer answer={ask.data} />}</div>
        <TransferAccount />
      </div>
    </Screen>
  )
}
