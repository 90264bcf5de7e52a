import { refusalMessage } from '../../lib/browser/api-client.ts'
import { useFormDraft } from '../../ui/use-form-draft.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NameFields, PhoneField } from '../../ui/person-fields.tsx'
import { sendCode } from './auth.queries.ts'
import { AuthEmailField } from './auth-email-field.tsx'
import { authFormKey, type AuthViewProps } from './auth-view.client.ts'
import { checkForgot, checkPassword, checkSignup, minPasswordLength } from '../credentials.rules.ts'
import { checkOptionalPhone } from '../../lib/phone.rules.ts'
import type { KeepPending } from '../codes/pending-code.client.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type SignupValues = { email: string; password: string; first_name: string; last_name: string; phone: string }

const check = (values: SignupValues) => {
  const missing = checkSignup({ email: values.email, password: values.password })
  const isEmailMissing = !values.email.trim()
  return {
    email: isEmailMissing ? missing : checkForgot(values),
    password: values.password ? checkPassword(values.password) : missing,
    phone: checkOptionalPhone(values.phone),
  }
}

type SignupFormProps = AuthViewProps & {
  keepPending: KeepPending
  keepPassword: (password: string) => void
}

/** Requests a code; the next view creates the account. */
export function SignupForm({ go, setAlert, keepPending, keepPassword }: SignupFormProps) {
  const form = useRuleForm<SignupValues>(check, {
    email: '',
    password: '',
    first_name: '',
    last_name: '',
    phone: '',
  })
  useFormDraft(form, authFormKey, ['email', 'first_name', 'last_name', 'phone'])
  const { control, formState } = form

  const submit = form.handleSubmit(async ({ email, password }) => {
    setAlert(null)
    try {
      await sendCode(email, 'signup')
      keepPassword(password)
      keepPending({ purpose: 'signup', email: normaliseEmail(email) })
      await go('signup-verify')
    } catch (error) {
      setAlert(refusalMessage(error, 'The code could not be sent. Please try again.'))
    }
  })

  return (
    <LabelledForm onSubmit={submit} className="roomy flex flex-col gap-1" label="Create account">
      <AuthEmailField control={control} />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters`}
      />
      <div className="grid grid-cols-2 items-end gap-x-4">
        <NameFields control={control} names={['first_name', 'last_name']} isOptional maxLength={100} />
      </div>
      <PhoneField control={control} name="phone" isOptional hint="For delivery questions only" />
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending code...' : 'Create Account'}
      </SubmitButton>
    </LabelledForm>
  )
}
