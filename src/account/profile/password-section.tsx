import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { ApiError, isSessionOver, refusalMessage } from '../../lib/browser/api-client.ts'
import { readStored, removeStored, writeStored } from '../../lib/browser/session-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { checkPasswordChange } from '../credentials.rules.ts'
import {
  type NewPassword,
  NewPasswordFields,
  checkNewPasswordFields,
} from '../passwords/new-password-fields.tsx'
import { changePassword, signInMethodsQuery } from './self-service.queries.ts'
import { useSession } from '../sessions/session.queries.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { FailedAlert } from '../../ui/failed-alert.tsx'

type PasswordValues = NewPassword & { current: string }

const check = ({ current, ...fresh }: PasswordValues) => {
  const { newPassword, confirmation } = checkNewPasswordFields(fresh)
  const same = current
    ? checkPasswordChange({ current_password: current, new_password: fresh.newPassword })
    : null
  return {
    current: current ? null : 'Please enter your current password',
    newPassword: newPassword ?? same,
    confirmation,
  }
}

/** Changes the password; for an account made through Google it explains how to get one. */
export function PasswordSection() {
  const { data: methods, isPending, isError, refetch } = useQuery(signInMethodsQuery)
  return (
    <TitledSection id="password" title="Password">
      {isPending && <div role="status" aria-label="Loading" className="skeleton h-48" />}
      {isError && !methods && (
        <FailedAlert onRetry={() => void refetch()}>How you sign in could not be loaded.</FailedAlert>
      )}
      {methods?.password === false && (
        <>
          <p className="max-w-prose text-muted">
            You sign in with Google, so this account has no password. You can set one: we email you a code.
          </p>
          <Link to="/auth" search={{ mode: 'forgot' }} className={buttonClass('link')}>
            Set a password
          </Link>
        </>
      )}
      {methods?.password && <PasswordForm />}
    </TitledSection>
  )
}

/** That a change of the password found the session over (rule: expired-session); never a password itself. */
const interruptedKey = 'password-change-interrupted'

function PasswordForm() {
  const { user } = useSession()
  const form = useRuleForm<PasswordValues>(check, { current: '', newPassword: '', confirmation: '' })
  const change = useMutation({
    mutationFn: ({ current, newPassword }: PasswordValues) =>
      changePassword({ current_password: current, new_password: newPassword }),
    onSuccess: () => {
      form.reset()
      toast.success('Password changed', { description: 'You were signed out on all other devices.' })
    },
    onError: (error) => {
      if (isSessionOver(error)) writeStored(interruptedKey, true)
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD')
        form.setError('current', { type: 'server', message: error.message }, { shouldFocus: true })
      else toast.error(refusalMessage(error, 'Failed to change your password. Please try again.'))
    },
  })
  const { control } = form
  return (
    <LabelledForm
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      className="grid gap-4"
      label="Change password"
    >
      <InterruptedNote />
      <input type="email" value={user?.email ?? ''} readOnly autoComplete="username" hidden />
      <PasswordField
        control={control}
        name="current"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields control={control} />
      <SubmitButton variant="secondary" className="justify-self-start" isBusy={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change password'}
      </SubmitButton>
    </LabelledForm>
  )
}

/** After returning from sign-in the fields are empty: passwords alone are never stored. */
function InterruptedNote() {
  const [isInterrupted] = useState(() => readStored(interruptedKey) === true)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    removeStored(interruptedKey)
    note.current?.focus()
  }, [])
  if (!isInterrupted) return null
  return (
    <div ref={note} tabIndex={-1} className="scroll-mt-32 outline-none">
      <Alert tone="notice">
        Your session had ended, so your password is not changed yet. We never keep passwords: please type them
        again.
      </Alert>
    </div>
  )
}
