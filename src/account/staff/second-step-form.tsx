import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ruleResolver } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type SecondStepProps = {
  /** Signs in with the password typed before and this code. */
  signIn: (code: string) => Promise<void>
  setAlert: (message: string | null) => void
  goBack: () => void
}

const check = ({ code }: { code: string }) =>
  code.trim() ? {} : { code: 'Please enter the code your app shows' }

/** After the right password of somebody with an authenticator app: its code, or a recovery code (rule: second-factor). */
export function SecondStepForm({ signIn, setAlert, goBack }: SecondStepProps) {
  const form = useForm({ defaultValues: { code: '' }, resolver: ruleResolver(check) })
  const { isSubmitting } = form.formState
  useEffect(() => form.setFocus('code'), [form])
  const submit = form.handleSubmit(async ({ code }) => {
    setAlert(null)
    try {
      await signIn(code.trim())
    } catch (error) {
      setAlert(refusalMessage(error, 'Could not sign in. Please try again.'))
    }
  })
  return (
    <LabelledForm onSubmit={submit} className="flex flex-col gap-4" label="Second step">
      <TextField
        control={form.control}
        name="code"
        label="Code from your authenticator app"
        hint="No phone at hand? Use one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton isBusy={isSubmitting}>{isSubmitting ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button variant="link" className="self-start" onClick={goBack}>
        Back to email and password
      </Button>
    </LabelledForm>
  )
}
