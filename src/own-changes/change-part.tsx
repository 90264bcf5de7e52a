import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { changesQuery } from './own-changes.queries.ts'

const ChangeSheet = lazyPart(() => import('./change-sheet.tsx'))

type ChangePartProps = {
  her: { order: string; email?: string; token?: string }
  status: string
  isPickup: boolean
}

/** Under an order of which nothing is packed: the way to cancel it, or to take another size. */
export default function ChangePart({ her, status, isPickup }: ChangePartProps) {
  const { data } = useQuery(changesQuery(her, status))
  const sheet = useOverlay('change-order')
  const canSwap = data?.lines.some(({ options }) => options.length > 0)
  if (!data?.may_change || !(canSwap || data.may_cancel)) return null
  return (
    <section aria-label="Changes" className="bg-paper p-4 md:p-8 lg:p-6" data-testid="changes">
      <h2 className="mb-3 text-xl">Something to change?</h2>
      <p className="pb-3">
        {`You can ${canSwap ? 'cancel pieces, or take another size,' : 'cancel this order'} until ${isPickup ? 'you pick it up' : 'we start to pack it'}.`}
      </p>
      <Button variant="secondary" onClick={() => sheet.open()}>
        Change or cancel
      </Button>
      {sheet.isOpen && <ChangeSheet her={her} may={data} onClose={sheet.close} />}
    </section>
  )
}
