import { refusalMessage } from '../../lib/browser/api-client.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { useFormDraft } from '../../ui/use-form-draft.ts'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sendCode } from './auth.queries.ts'
import { AuthEmailField } from './auth-email-field.tsx'
import { authFormKey, type AuthViewProps } from './auth-view.client.ts'
import { checkForgot, resetFailedMessage } from '../credentials.rules.ts'
import type { KeepPending } from '../codes/pending-code.client.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type ForgotValues = { email: string }

const check = (values: ForgotValues) => ({ email: checkForgot(values) })

export function ForgotForm(props: AuthViewProps & { keepPending: KeepPending }) {
  const { go, setAlert, keepPending } = props
  const form = useRuleForm<ForgotValues>(check, { email: '' })
  useFormDraft(form, authFormKey, ['email'])
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    setAlert(null)
    try {
      await sendCode(email, 'reset')
      keepPending({ purpose: 'reset', email: normaliseEmail(email) })
      await go('forgot-verify')
    } catch (error) {
      setAlert(refusalMessage(error, resetFailedMessage))
    }
  })

  return (
    <LabelledForm onSubmit={submit} className="roomy flex flex-col gap-1" label="Forgot password">
      <p className="pb-3">Enter your email and we will send you a code to choose a new password.</p>
      <AuthEmailField control={form.control} />
      <SubmitButton isBusy={isSubmitting}>
        {isSubmitting ? 'Sending code...' : 'Send Reset Code'}
      </SubmitButton>
    </LabelledForm>
  )
}
