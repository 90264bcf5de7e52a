import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { clearPersonalQueries } from '../../lib/browser/personal-queries.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { takeOverDevice } from '../sessions/device-owner.client.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authHeadings, type AuthMode, isAuthMode } from './auth-mode.rules.ts'
import { ForgotForm } from '../codes/forgot-form.tsx'
import { ForgotVerifyForm } from '../codes/forgot-verify-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { googleFailedMessage } from './credentials.rules.ts'
import { LoginForm } from './login-form.tsx'
import { type PendingCode, usePendingCode } from '../codes/pending-code.client.ts'
import { keepReturnTarget, takeReturnTarget } from './return-target.client.ts'
import { safeReturnTo } from './return-to.rules.ts'
import { sessionQuery } from '../sessions/session.queries.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupVerifyForm } from '../codes/signup-verify-form.tsx'
import { WhySignIn } from './why-sign-in.tsx'

type AuthSearch = { mode?: AuthMode; returnTo?: string; error?: string }

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...(isAuthMode(search.mode) && search.mode !== 'login' && { mode: search.mode }),
    ...(typeof search.returnTo === 'string' && { returnTo: search.returnTo }),
    ...(search.error !== undefined && { error: String(search.error) }),
  }),
  beforeLoad: async ({ context, search }) => {
    // A signed-in user can still request a code: it sets the password of an account made through Google.
    if (search.mode === 'forgot' || search.mode === 'forgot-verify') return
    const session = await context.queryClient.fetchQuery(sessionQuery)
    if (session.user) throw redirect({ href: safeReturnTo(search.returnTo) })
  },
  component: AuthPage,
})

const sessionExpired = 'Session expired. Please try again.'

/**
 * The view a verify view falls back to when no code waits for it (rule: auth-views); null while that is unknown or it
 * does.
 */
function viewWithoutCode(mode: AuthMode, pending: PendingCode | null | undefined): AuthMode | null {
  if (pending === undefined) return null
  if (mode === 'signup-verify' && pending?.purpose !== 'signup') return 'signup'
  if (mode === 'forgot-verify' && pending?.purpose !== 'reset') return 'forgot'
  return null
}

function AuthPage() {
  // Search parameters that fail validation stay as typed.
  const { mode: wantedMode, returnTo, error } = Route.useSearch()
  const mode = isAuthMode(wantedMode) ? wantedMode : 'login'
  const shop = useShop()
  const router = useRouter()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [alert, setAlert] = useState<string | null>(error === undefined ? null : googleFailedMessage)
  const [password, setPassword] = useState('')
  const { pending, keepPending, dropPending } = usePendingCode()

  useEffect(() => keepReturnTarget(returnTo), [returnTo])

  const go = async (next: AuthMode, isReplacing = false) => {
    setAlert(null)
    await navigate({
      to: '/auth',
      search: { ...(next !== 'login' && { mode: next }), ...(returnTo !== undefined && { returnTo }) },
      replace: isReplacing,
    })
  }

  const onSignedIn = async () => {
    setPassword('')
    // Read again as the customer's, once per login (rule: signed-in-state): cart, saved pieces, profile, orders.
    await clearPersonalQueries(queryClient)
    const { user } = await queryClient.fetchQuery(sessionQuery)
    if (user) takeOverDevice(user.id)
    await router.navigate({ href: takeReturnTarget(), replace: true })
  }

  const expiredView = viewWithoutCode(mode, pending)
  const backTo = useEffectEvent((previous: AuthMode) => {
    void go(previous, true).then(() => setAlert(sessionExpired))
  })
  useEffect(() => {
    if (expiredView) backTo(expiredView)
  }, [expiredView])

  const view = { go, setAlert, onSignedIn }
  const codeView = pending && { ...view, pending, keepPending, dropPending }
  return (
    <AuthFrame mode={mode} heading={authHeadings[mode]} go={go}>
      <div aria-live="polite">{alert && <Alert>{alert}</Alert>}</div>
      {(mode === 'login' || mode === 'signup') && <WhySignIn returnTo={returnTo} />}
      {mode === 'login' && <LoginForm {...view} />}
      {mode === 'signup' && <SignupForm {...view} keepPending={keepPending} keepPassword={setPassword} />}
      {mode === 'signup-verify' && codeView && <SignupVerifyForm {...codeView} password={password} />}
      {mode === 'forgot' && <ForgotForm {...view} keepPending={keepPending} />}
      {mode === 'forgot-verify' && codeView && <ForgotVerifyForm {...codeView} />}
      {shop.google_sign_in && (mode === 'login' || mode === 'signup') && <GoogleButton setAlert={setAlert} />}
    </AuthFrame>
  )
}
