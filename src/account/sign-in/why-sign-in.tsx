import { Alert } from '../../ui/alert.tsx'
import { safeReturnTo } from './return-to.rules.ts'

/**
 * Explains to shoppers coming from checkout why sign-in comes first and what stays as it is
 * (rule: why-sign-in).
 */
export function WhySignIn({ returnTo }: { returnTo: string | undefined }) {
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
