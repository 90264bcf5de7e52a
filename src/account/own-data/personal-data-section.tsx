import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/toast.tsx'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { lagosDay } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadOwnData } from '../profile/profile.queries.ts'

/** What we keep about a customer: to take along, and to have deleted. */
export function OwnDataSection() {
  const dialog = useOverlay('delete-account')
  const download = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: (data) => saveAsFile(JSON.stringify(data, null, 2), `my-data-${lagosDay(new Date())}.json`),
    onError: (error) =>
      toast.error('Your data could not be downloaded. Please try again.', {
        description: refusalMessage(error),
      }),
  })
  return (
    <section aria-labelledby="own-data-heading" className="border-t border-ink pt-4">
      <h2 id="own-data-heading" className="mb-5 text-2xl">
        Your data
      </h2>
      <p className="max-w-prose text-muted">
        Profile, addresses, orders, wishlist and reminders, in one file you can keep.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        isBusy={download.isPending}
        onClick={() => download.mutate()}
        data-testid="download-data"
      >
        {download.isPending ? 'Collecting...' : 'Download my data'}
      </Button>
      <p className="mt-8 max-w-prose text-muted">
        Deleting your account cannot be undone. We keep what was sold and paid, without your name, email,
        phone and street.
      </p>
      <Button
        variant="link"
        className="!text-camwood"
        onClick={() => dialog.open()}
        aria-haspopup="dialog"
        data-testid="delete-account"
      >
        Delete my account
      </Button>
      {dialog.isOpen && <DeleteAccountDialog onClose={dialog.close} />}
    </section>
  )
}

function saveAsFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
