import { useQueryClient } from '@tanstack/react-query'
import { isRefusal, refusalMessage } from '../../lib/browser/api-client.ts'
import { writeStored } from '../../lib/browser/session-store.ts'
import { toast } from '../../ui/toast.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { resetPassword } from './auth.queries.ts'
import { authFormKey, type CodeViewProps } from './auth-view.client.ts'
import { CodeWays } from './code-entry-links.tsx'
import { checkCode, checkNewPassword, resetFailedMessage } from '../credentials.rules.ts'
import { sessionQuery } from '../sessions/session.queries.ts'
import { clearPersonal } from '../sessions/sign-out.queries.ts'
import {
  type NewPassword,
  NewPasswordFields,
  checkNewPasswordFields,
} from '../passwords/new-password-fields.tsx'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type ResetValues = NewPassword & { code: string }

const check = (values: ResetValues) => ({ code: checkCode(values.code), ...checkNewPasswordFields(values) })

/** With the right code and matching new passwords it returns to login, e-mail filled in. */
export function ForgotVerifyForm(props: CodeViewProps) {
  const { pending, dropPending, go, setAlert } = props
  const form = useRuleForm<ResetValues>(check, { code: '', newPassword: '', confirmation: '' })
  const { control, formState } = form
  const queryClient = useQueryClient()

  const submit = form.handleSubmit(async ({ code, newPassword }) => {
    setAlert(null)
    try {
      const { user } = await queryClient.fetchQuery(sessionQuery)
      await resetPassword({ email: pending.email, code, newPassword })
      // The reset ended every session, including this one. A guest on the way to checkout keeps the form's
      // values.
      if (user) await clearPersonal(queryClient)
      // Login finds the address filled in as it is stored.
      writeStored(authFormKey, { email: pending.email })
      toast.success('Password reset successfully! You can now login.')
      // Leaves first: without its code this view would call the session expired.
      await go('login')
      dropPending()
    } catch (error) {
      if (isRefusal(error)) {
        form.setValue('code', '')
        form.setFocus('code')
      }
      setAlert(refusalMessage(error, resetFailedMessage))
    }
  })

  const whenComplete = () => {
    const { newPassword, confirmation } = form.getValues()
    if (checkNewPassword({ newPassword, confirmation })) form.setFocus('newPassword')
    else void submit()
  }

  return (
    <LabelledForm onSubmit={submit} className="roomy flex flex-col gap-1" label="Choose a new password">
      <p className="pb-1 font-semibold" role="status">
        Reset code sent! Check your email.
      </p>
      <p className="pb-4">
        It goes to <strong>{pending.email}</strong> if that address has an account here, and works for 10
        minutes.
      </p>
      <input type="email" value={pending.email} readOnly autoComplete="username" hidden />
      <CodeField control={control} name="code" label="Reset code" length={6} onComplete={whenComplete} />
      <NewPasswordFields control={control} />
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Resetting...' : 'Reset Password'}
      </SubmitButton>
      <CodeWays {...props} back="forgot" />
    </LabelledForm>
  )
}
