import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, differenceText } from '../till/till-words.rules.ts'
import { useCloseTill } from '../till/use-close-till.client.ts'
import { WaitingItem } from './waiting-item.tsx'

/** A helper's till that did not fit: the owner accepts the difference, or asks her about it first. */
export function WaitingTill({ till }: { till: TillView }) {
  const close = useCloseTill(till)
  return (
    <WaitingItem
      about={`${till.person}, ${dayOf(till)}`}
      href="/admin/till"
      at={till.counted_at!}
      happened={`The till has ${differenceText(till)}.`}
      said={till.reason}
      done={`${formatMoney(till.counted!)} was counted; ${formatMoney(till.expected)} had to be there.`}
    >
      <Button isBusy={close.isPending} onClick={() => close.mutate(till.id)}>
        Accept and close
      </Button>
    </WaitingItem>
  )
}
