import { useId, useState } from 'react'
import { useSession } from '../../account/sessions/session.queries.ts'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { emailInput, InputField } from '../../ui/control-field.tsx'
import { heldText } from '../held-pieces.rules.ts'
import { useIsWaiting, useStockSignup } from './stock-signup.queries.ts'
import { checkStockSignup, onListText, stockSignupFailedText } from './stock-signup.rules.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type StockSignupFormProps = {
  /** None while no size is chosen: sending it then is `onMissing`. */
  variantId: string | undefined
  onMissing?: () => void
  /** The sold-out size: `M`, or empty. */
  name?: string | null
  /** Others are paying for the last one until then (rule: held-words). */
  heldUntil?: string | undefined
}

/** For a variant that cannot be bought now: leaves an e-mail for one mail when it is back. */
export function StockSignupForm({ variantId, onMissing, name, heldUntil }: StockSignupFormProps) {
  const isWaiting = useIsWaiting(variantId ?? '')
  return (
    <div aria-live="polite">
      {heldUntil && <p className="mb-3">{heldText(heldUntil)}</p>}
      {isWaiting ? (
        <p className="font-semibold text-good" data-testid="on-stock-list">
          {onListText}
          <span className="font-normal text-ink">
            {`: we will write to you once, when ${name ? `${name} is` : 'it is'} back. If your address is new to us, confirm it in the email we send first.`}
          </span>
        </p>
      ) : (
        <EmailForm variantId={variantId} onMissing={onMissing} name={name ?? null} />
      )}
    </div>
  )
}

type EmailFormProps = Pick<StockSignupFormProps, 'variantId' | 'onMissing'> & { name: string | null }

function EmailForm({ variantId, onMissing, name }: EmailFormProps) {
  const { user } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const signup = useStockSignup()
  const id = useId()
  const email = typed ?? user?.email ?? ''
  const submit = () => {
    if (!variantId) return onMissing?.()
    const found = checkStockSignup(email)
    setProblem(found)
    if (found) return document.getElementById(id)?.focus()
    signup.mutate(
      { variant_id: variantId, email },
      {
        onError: (error) => setProblem(refusalMessage(error, stockSignupFailedText)),
      },
    )
  }
  return (
    <LabelledForm
      label="Email me when it is back"
      data-testid="stock-signup"
      onSubmit={(event) => {
        event.preventDefault()
        if (!signup.isPending) submit()
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {name ? `Email me when ${name} is back` : 'Email me when it is back'}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <InputField
          id={id}
          name="email"
          {...emailInput}
          maxLength={254}
          value={email}
          onValue={setTyped}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          aria-required
          className="field min-w-0 flex-[1_1_180px]"
        />
        <SubmitButton isBusy={signup.isPending} className="flex-[1_0_auto]">
          {signup.isPending ? 'Saving...' : 'Email me'}
        </SubmitButton>
      </div>
      {problem && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-alert">
          {problem}
        </p>
      )}
    </LabelledForm>
  )
}
