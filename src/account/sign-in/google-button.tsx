import { useMutation } from '@tanstack/react-query'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { useRestored } from '../../lib/browser/use-restored.ts'
import { Button } from '../../ui/button.tsx'
import { startGoogleSignIn } from './auth.queries.ts'
import { googleFailedMessage } from './credentials.rules.ts'
import { readReturnTarget } from './return-target.client.ts'

/** Leads to Google's page, which returns to the return target. */
export function GoogleButton({ setAlert }: { setAlert: (message: string | null) => void }) {
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
