import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { AuthMode } from './auth-mode.rules.ts'

type AuthFrameProps = {
  mode: AuthMode
  heading: string
  go: (mode: AuthMode) => Promise<void>
  children: ReactNode
}

const reasons = ['Check out in one page', 'Follow every order', 'Keep the pieces you like']

/** The two columns of /auth: indigo cloth with the heading, next to or above the form. */
export function AuthFrame({ mode, heading, go, children }: AuthFrameProps) {
  const isNewcomer = mode === 'signup' || mode === 'signup-verify'
  return (
    <main className="md:grid md:min-h-[640px] md:grid-cols-[5fr_7fr]">
      <div className="relative overflow-hidden bg-indigo text-white">
        <div className="flex h-full flex-col justify-between gap-8 px-4 pt-8 pb-10 md:px-8 md:py-16 lg:pl-16">
          <h1 className="text-3xl md:text-hero">{heading}</h1>
          <ul className="hidden flex-col gap-3 text-lg md:flex">
            {reasons.map((reason) => (
              <li key={reason} className="border-t border-white/40 pt-3">
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <div className="selvedge absolute inset-x-0 bottom-0" aria-hidden />
      </div>
      <div className="mx-auto flex w-full max-w-lg flex-col gap-5 px-4 py-8 md:py-16">
        {children}
        <p className="mt-3 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {isNewcomer ? 'Already have an account?' : 'New here?'}
          <Button variant="link" onClick={() => void go(isNewcomer ? 'login' : 'signup')}>
            {isNewcomer ? 'Sign in' : 'Create an account'}
          </Button>
        </p>
      </div>
    </main>
  )
}
