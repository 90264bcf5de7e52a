import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShop } from '../settings/settings.queries.ts'
import { Alert } from '../ui/alert.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authHeadings, type AuthMode, isAuthMode } from './auth-mode.rules.ts'
import { ForgotForm } from './forgot-form.tsx'
import { ForgotVerifyForm } from './forgot-verify-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { googleFailedMessage } from './credentials.rules.ts'
import { LoginForm } from './login-form.tsx'
import { usePendingCode } from './pending-code.tsx'
import { keepReturnTarget, takeReturnTarget } from './return-target.tsx'
import { safeReturnTo } from './return-to.rules.ts'
import { sessionQuery } from './session.queries.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupVerifyForm } from './signup-verify-form.tsx'

type AuthSearch = { mode?: AuthMode; returnTo?: string; error?: string }

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...(isAuthMode(search.mode) && search.mode !== 'login' && { mode: search.mode }),
    ...(typeof search.returnTo === 'string' && { returnTo: search.returnTo }),
    ...(search.error !== undefined && { error: String(search.error) }),
  }),
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.fetchQuery(sessionQuery)
    if (session.user) throw redirect({ href: safeReturnTo(search.returnTo) })
  },
  head: () => ({ meta: [{ title: 'Sign in' }, { name: 'robots', content: 'noindex' }] }),
  component: AuthPage,
})

const sessionExpired = 'Session expired. Please try again.'

function AuthPage() {
  const { mode = 'login', returnTo, error } = Route.useSearch()
  const shop = useShop()
  const router = useRouter()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [alert, setAlert] = useState<string | null>(error === undefined ? null : googleFailedMessage)
  const [password, setPassword] = useState('')
  const { pending, keepPending, dropPending } = usePendingCode()

  useEffect(() => keepReturnTarget(returnTo), [returnTo])

  const go = (next: AuthMode, isReplacing = false) => {
    setAlert(null)
    void navigate({
      to: '/auth',
      search: { ...(next !== 'login' && { mode: next }), ...(returnTo !== undefined && { returnTo }) },
      replace: isReplacing,
    })
  }

  const onSignedIn = async () => {
    setPassword('')
    await forgetGuestViews()
    await router.navigate({ href: takeReturnTarget(), replace: true })
  }
  /** Cart, orders and profile are read again, once per login (spec §4). */
  const forgetGuestViews = async () => {
    queryClient.removeQueries({ queryKey: ['session'] })
    for (const key of ['cart', 'quote', 'orders', 'profile', 'saved'])
      void queryClient.invalidateQueries({ queryKey: [key] })
    await queryClient.fetchQuery(sessionQuery)
  }

  const isWaitingFor = pending?.purpose
  useEffect(() => {
    if (pending === undefined) return
    const previous =
      mode === 'signup-verify' && isWaitingFor !== 'signup'
        ? 'signup'
        : mode === 'forgot-verify' && isWaitingFor !== 'reset'
          ? 'forgot'
          : null
    if (!previous) return
    go(previous, true)
    setAlert(sessionExpired)
  }, [mode, isWaitingFor, pending === undefined])

  const view = { go, setAlert, onSignedIn }
  const codeView = pending && { ...view, pending, keepPending, dropPending }
  return (
    <AuthFrame mode={mode} heading={authHeadings[mode]} go={go}>
      <div aria-live="polite">{alert && <Alert>{alert}</Alert>}</div>
      {mode === 'login' && <LoginForm {...view} />}
      {mode === 'signup' && <SignupForm {...view} keepPending={keepPending} keepPassword={setPassword} />}
      {mode === 'signup-verify' && codeView && <SignupVerifyForm {...codeView} password={password} />}
      {mode === 'forgot' && <ForgotForm {...view} keepPending={keepPending} />}
      {mode === 'forgot-verify' && codeView && <ForgotVerifyForm {...codeView} />}
      {shop.google_sign_in && (mode === 'login' || mode === 'signup') && <GoogleButton setAlert={setAlert} />}
    </AuthFrame>
  )
}
