import { useForm } from 'react-hook-form'
import { refusalMessage } from '../lib/browser/api-client.ts'
import { toast } from '../ui/toast.tsx'
import { Button } from '../ui/button.tsx'
import { useFormDraft } from '../ui/use-form-draft.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { ruleResolver } from '../ui/rule-resolver.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { signIn } from './auth.queries.ts'
import { AuthEmailField } from './auth-email-field.tsx'
import { authFormKey, type AuthViewProps } from './auth-view.client.ts'
import { checkLogin } from './credentials.rules.ts'

type LoginValues = { email: string; password: string }

const check = (values: LoginValues) => {
  const message = checkLogin(values)
  if (!message) return {}
  return { ...(!values.email.trim() && { email: message }), ...(!values.password && { password: message }) }
}

export function LoginForm({ go, setAlert, onSignedIn }: AuthViewProps) {
  const form = useForm<LoginValues>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
    resolver: ruleResolver(check),
  })
  useFormDraft(form, authFormKey, ['email'])
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setAlert(null)
    try {
      await signIn(values)
      await onSignedIn()
      toast.success('Welcome back!')
    } catch (error) {
      setAlert(refusalMessage(error, 'Could not sign in. Please try again.'))
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Sign in">
      <AuthEmailField control={form.control} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <Button variant="link" className="-my-2 self-start" onClick={() => void go('forgot')}>
        Forgot password?
      </Button>
      <SubmitButton isBusy={isSubmitting}>{isSubmitting ? 'Signing in...' : 'Sign In'}</SubmitButton>
    </form>
  )
}
