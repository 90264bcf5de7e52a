import { useState } from 'react'
import { ApiError, refusalMessage } from '../../lib/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormDraft } from '../../ui/use-form-draft.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { signIn } from './auth.queries.ts'
import { AuthEmailField } from './auth-email-field.tsx'
import { authFormKey, type AuthViewProps } from './auth-view.client.ts'
import type { SignInInput } from '../account.schema.ts'
import { checkLogin } from '../credentials.rules.ts'
import { SecondStepForm } from '../staff/second-step-form.tsx'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type LoginValues = { email: string; password: string }

const check = (values: LoginValues) => {
  const message = checkLogin(values)
  return { email: values.email.trim() ? null : message, password: values.password ? null : message }
}

export function LoginForm({ go, setAlert, onSignedIn }: AuthViewProps) {
  const form = useRuleForm<LoginValues>(check, { email: '', password: '' })
  useFormDraft(form, authFormKey, ['email'])
  const { isSubmitting } = form.formState
  /** Verified e-mail and password, while the second step's code is requested. In memory only. */
  const [proven, setProven] = useState<LoginValues | null>(null)

  const enter = async (values: SignInInput) => {
    await signIn(values)
    await onSignedIn()
    toast.success('Welcome back!')
  }
  const submit = form.handleSubmit(async (values) => {
    setAlert(null)
    try {
      await enter(values)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') return setProven(values)
      setAlert(refusalMessage(error, 'Could not sign in. Please try again.'))
    }
  })

  if (proven)
    return (
      <SecondStepForm
        signIn={(code) => enter({ ...proven, code })}
        setAlert={setAlert}
        goBack={() => {
          setAlert(null)
          setProven(null)
        }}
      />
    )
  return (
    <LabelledForm onSubmit={submit} className="roomy flex flex-col gap-1" label="Sign in">
      <AuthEmailField control={form.control} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <SubmitButton isBusy={isSubmitting}>{isSubmitting ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button variant="link" className="mt-2 self-start" onClick={() => void go('forgot')}>
        Forgot password?
      </Button>
    </LabelledForm>
  )
}
