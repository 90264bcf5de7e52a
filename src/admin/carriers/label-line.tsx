import { dot } from '../../lib/dotted.ts'
import { trackedWords } from '../../carriers/label-states.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { useAction } from '../kit/use-action.client.ts'
import type { Label } from './label-prices.tsx'

const linkClass = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

/** A label that was bought, or whose purchase nobody has confirmed yet. */
export function LabelLine({ label }: { label: Label }) {
  const { carrier, cost, tracking_number, tracking_url, file_url, tracked, is_old_address } = label
  if (label.state === 'asked') return <Unanswered label={label} />
  return (
    <div className="grid gap-1">
      <p className="[overflow-wrap:anywhere]">
        {carrier} {tracking_number}
        {cost !== null && <span className="text-muted">{`${dot}${formatMoney(cost)}`}</span>}
      </p>
      {tracked && <p className="text-sm text-muted">{trackedWords[tracked]}</p>}
      {is_old_address && (
        <p className="text-sm font-medium text-alert">
          The address was changed after this label was bought: ask the carrier to change it too.
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {file_url && (
          <a className={linkClass} href={file_url} target="_blank" rel="noreferrer">
            Print the label
          </a>
        )}
        {tracking_url && (
          <a className={linkClass} href={tracking_url} target="_blank" rel="noreferrer">
            Where it is
          </a>
        )}
      </p>
    </div>
  )
}

/** The answer was lost: the shop asks again by itself, or at a press. */
function Unanswered({ label: { id, carrier } }: { label: Label }) {
  const isOwner = useIsOwner()
  const again = useAction({
    run: () => ownerCall('post /labels/{id}/buy', { id, rate: '' }),
    done: ({ tracking_number }) => `Label bought: ${tracking_number}`,
    changes: 'order',
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium text-alert">
        {carrier} has not confirmed the label yet. The shop asks again by itself and never buys it twice.
      </p>
      {isOwner && <ActionButton variant="secondary" action={again} label="Ask now" />}
    </div>
  )
}
