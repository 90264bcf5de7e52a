import { isRefusal, refusalMessage } from '../../lib/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { readStored, removeStored } from '../../lib/browser/session-store.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { verifySignup } from './auth.queries.ts'
import { authFormKey, type CodeViewProps } from './auth-view.client.ts'
import { CodeWays } from './code-entry-links.tsx'
import { checkCode, checkPassword } from '../credentials.rules.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type VerifyValues = { code: string; password: string }

const check = ({ code, password }: VerifyValues) => ({
  code: checkCode(code),
  password: checkPassword(password),
})

/**
 * Submits itself when the code is complete. The password is held in memory only, so after a reload it must be
 * typed again.
 */
export function SignupVerifyForm(props: CodeViewProps & { password: string }) {
  const { pending, dropPending, setAlert, onSignedIn } = props
  const form = useRuleForm<VerifyValues>(check, { code: '', password: props.password }, { mode: 'onSubmit' })
  const { control, formState } = form

  const submit = form.handleSubmit(async ({ code, password }) => {
    setAlert(null)
    const kept = readStored<{ first_name?: string; last_name?: string; phone?: string }>(authFormKey)
    const { first_name = '', last_name = '', phone = '' } = kept ?? {}
    try {
      await verifySignup({ email: pending.email, code, password, first_name, last_name, phone })
      removeStored(authFormKey)
      await onSignedIn()
      dropPending()
      toast.success('Account created successfully!')
    } catch (error) {
      if (isRefusal(error)) {
        form.setValue('code', '')
        form.setFocus('code')
      }
      setAlert(refusalMessage(error, 'The code could not be checked. Please try again.'))
    }
  })

  return (
    <LabelledForm onSubmit={submit} className="flex flex-col gap-4" label="Verify your email">
      <p>
        <strong className="block font-semibold" role="status">
          Verification code sent! Check your email.
        </strong>
        It went to <strong>{pending.email}</strong> and works for 10 minutes.
      </p>
      <CodeField
        control={control}
        name="code"
        label="Verification code"
        length={6}
        onComplete={() => {
          if (!checkPassword(form.getValues('password'))) void submit()
        }}
      />
      {!props.password && (
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="The page was reloaded, and we never keep passwords: please type yours again."
        />
      )}
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Verifying...' : 'Verify & Create Account'}
      </SubmitButton>
      <CodeWays {...props} back="signup" />
    </LabelledForm>
  )
}
