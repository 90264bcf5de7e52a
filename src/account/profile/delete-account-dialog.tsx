import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { endsSession } from '../../lib/browser/personal-queries.ts'
import { toast } from '../../ui/toast.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ruleResolver } from '../../ui/rule-resolver.ts'
import { checkCode } from '../credentials.rules.ts'
import { ResendCode } from '../codes/resend-code.tsx'
import { deleteAccount, sendDeletionCode, signInMethodsQuery } from './self-service.queries.ts'
import { clearPersonal } from '../sessions/sign-out.queries.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'
import { FailedAlert } from '../../ui/failed-alert.tsx'

/**
 * Says what is deleted and what stays, and requires the password, or a mailed code for an account without
 * one.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: methods, isError, refetch } = useQuery(signInMethodsQuery)
  return (
    <Overlay label="Delete your account?" place="sheet" onClose={onClose} testId="delete-account-dialog">
      <OverlayHeader title="Delete your account?" onClose={onClose} />
      <div className="grid gap-4 overflow-y-auto p-4 md:p-6">
        <p>
          Your profile, addresses, wishlist, cart and reminders go at once and for good. Finished orders stay
          in our books without your name, email, phone and street.
        </p>
        {isError && !methods && (
          <FailedAlert onRetry={() => void refetch()}>How you sign in could not be loaded.</FailedAlert>
        )}
        {methods && <DeletionForm hasPassword={methods.password} onClose={onClose} />}
      </div>
    </Overlay>
  )
}

function DeletionForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [alert, setAlert] = useState<string | null>(null)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const form = useForm({
    defaultValues: { password: '', code: '' },
    resolver: ruleResolver<{ password: string; code: string }>(({ password, code }) =>
      hasPassword ? { password: password ? null : 'Please enter your password' } : { code: checkCode(code) },
    ),
  })
  const send = useMutation({
    mutationFn: sendDeletionCode,
    onMutate: () => setAlert(null),
    onSuccess: () => setSentAt(Date.now()),
    onError: (error) => setAlert(refusalMessage(error, 'The code could not be sent. Please try again.')),
  })
  const ending = endsSession(queryClient)
  const remove = useMutation({
    ...ending,
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      deleteAccount(hasPassword ? { password } : { code }),
    onMutate: () => {
      setAlert(null)
      return ending.onMutate()
    },
    onSuccess: async () => {
      await router.navigate({ to: '/', replace: true })
      await clearPersonal(queryClient)
      toast.success('Your account is deleted')
    },
    onError: (error) =>
      setAlert(
        refusalMessage(
          error,
          'The shop did not answer, so we cannot say whether your account is deleted. Please reload the page.',
        ),
      ),
  })
  const { control } = form
  return (
    <LabelledForm
      onSubmit={form.handleSubmit((values) => remove.mutate(values))}
      className="grid gap-4"
      label="Delete account"
    >
      <div aria-live="polite">{alert && <Alert>{alert}</Alert>}</div>
      {hasPassword && (
        <PasswordField
          control={control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          hint="So that we know it is you."
        />
      )}
      {!hasPassword && sentAt === null && (
        <Button variant="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending...' : 'Email me a code'}
        </Button>
      )}
      {!hasPassword && sentAt !== null && (
        <>
          <CodeField control={control} name="code" label="The code we emailed you" length={6} />
          <ResendCode sentAt={sentAt} isBusy={send.isPending} onResend={() => send.mutate()} />
        </>
      )}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Keep my account
        </Button>
        {(hasPassword || sentAt !== null) && (
          <Button variant="danger" type="submit" isBusy={remove.isPending} data-testid="confirm-delete">
            {remove.isPending ? 'Deleting...' : 'Delete my account'}
          </Button>
        )}
      </div>
    </LabelledForm>
  )
}
