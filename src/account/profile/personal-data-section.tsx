import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '../../ui/toast-failure.ts'
import { lagosDay } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadOwnData } from './self-service.queries.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { saveFile } from '../../lib/browser/save-file.ts'

/** What we keep about a customer: to take along, and to have deleted. */
export function OwnDataSection() {
  const dialog = useOverlay('delete-account')
  const download = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: (data) =>
      saveFile(`my-data-${lagosDay(new Date())}.json`, JSON.stringify(data, null, 2), 'application/json'),
    onError: toastFailure('Your data could not be downloaded. Please try again.'),
  })
  return (
    <TitledSection id="own-data" title="Your data">
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
        Deleting your account cannot be undone. We keep a record of past orders, without your name, email,
        phone and street.
      </p>
      <Button
        variant="link"
        className="!text-alert"
        onClick={() => dialog.open()}
        aria-haspopup="dialog"
        data-testid="delete-account"
      >
        Delete my account
      </Button>
      {dialog.isOpen && <DeleteAccountDialog onClose={dialog.close} />}
    </TitledSection>
  )
}
