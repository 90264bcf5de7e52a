import { useQueryClient, useMutation } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { clearPersonalQueries } from '../../lib/browser/personal-queries.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { takeOverDevice } from './device-owner.client.ts'
import { authHeadings, type AuthMode, isAuthMode } from './auth-mode.rules.ts'
import { ForgotForm } from './forgot-form.tsx'
import { ForgotVerifyForm } from './forgot-verify-form.tsx'
import { googleFailedMessage } from '../credentials.rules.ts'
import { LoginForm } from './login-form.tsx'
import { type PendingCode, usePendingCode } from '../codes/pending-code.client.ts'
import { keepReturnTarget, takeReturnTarget, readReturnTarget } from './return-target.client.ts'
import { safeReturnTo } from '../return-to.rules.ts'
import { sessionQuery } from '../sessions/session.queries.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupVerifyForm } from './signup-verify-form.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Button } from '../../ui/button.tsx'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { useRestored } from '../../lib/browser/use-restored.ts'
import { startGoogleSignIn } from './auth.queries.ts'

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
      <WithoutScripts>
        Signing in and creating an account need JavaScript, which is off or did not arrive.{' '}
        <WhatsAppLink className="underline underline-offset-4">Write to us on WhatsApp</WhatsAppLink>
      </WithoutScripts>
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

/**
 * Explains to shoppers coming from checkout why sign-in comes first and what stays as it is
 * (rule: why-sign-in).
 */
function WhySignIn({ returnTo }: { returnTo: string | undefined }) {
  if (!isCheckout(safeReturnTo(returnTo))) return null
  return (
    <Alert tone="notice" title="One step before you pay">
      <p>
        Please sign in or create an account. There you can follow your order, and pay again if a card fails.
      </p>
      <p className="mt-1 font-semibold">Your cart and what you typed at checkout are kept.</p>
    </Alert>
  )
}

const isCheckout = (path: string) => /^\/checkout(?:[/?#]|$)/.test(path)

type AuthFrameProps = {
  mode: AuthMode
  heading: string
  go: (mode: AuthMode) => Promise<void>
  children: ReactNode
}

const reasons = ['Check out in one page', 'Follow every order', 'Keep the pieces you like']

/** The two columns of /auth: cloth in the accent with the heading, next to or above the form. */
function AuthFrame({ mode, heading, go, children }: AuthFrameProps) {
  const isLogin = mode === 'login'
  return (
    <main className="auth md:grid md:min-h-[640px] md:grid-cols-[5fr_7fr]">
      <div className="relative overflow-hidden bg-accent text-on-accent">
        <div className="flex h-full flex-col justify-between gap-8 px-4 pt-6 pb-8 md:px-8 md:py-16 lg:pl-16 xl:pl-22">
          <h1 className="text-3xl md:text-hero">{heading}</h1>
          <ul className="hidden flex-col gap-3 text-lg md:flex">
            {reasons.map((reason) => (
              <li key={reason} className="border-t border-current/40 pt-3">
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <div className="selvedge absolute inset-x-0 bottom-0 md:hidden" aria-hidden />
      </div>
      <div className="mx-auto flex w-full max-w-lg flex-col gap-5 px-4 pt-6 pb-8 md:py-16">
        {children}
        <p className="needs-scripts mt-3 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          <span>
            {isLogin
              ? 'New here?'
              : mode.startsWith('forgot')
                ? 'Remember your password?'
                : 'Already have an account?'}
          </span>
          <Button variant="link" onClick={() => void go(isLogin ? 'signup' : 'login')}>
            {isLogin ? 'Create an account' : 'Sign in'}
          </Button>
        </p>
      </div>
    </main>
  )
}

/** Leads to Google's page, which returns to the return target. */
function GoogleButton({ setAlert }: { setAlert: (message: string | null) => void }) {
  const start = useMutation({
    mutationFn: () => startGoogleSignIn(readReturnTarget()),
    onMutate: () => setAlert(null),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => setAlert(refusalMessage(error, googleFailedMessage)),
  })
  useRestored(start.reset)
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <Button
        variant="secondary"
        className="w-full"
        isBusy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        Continue with Google
      </Button>
    </>
  )
}
