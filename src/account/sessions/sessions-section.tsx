import { useSignedOut } from './use-sign-out.client.ts'
import { SessionsList } from './sessions-list.tsx'

/** Where a customer is signed in (rule: session-renewal). */
export function SessionsSection() {
  const leave = useSignedOut()
  return (
    <section aria-labelledby="sessions-heading" className="border-t border-ink pt-4">
      <h2 id="sessions-heading" className="mb-5 text-2xl">
        Where you are signed in
      </h2>
      <SessionsList onSignedOut={leave} />
    </section>
  )
}
