import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import type { DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { Shipping } from '../../shipping/shipping.schema.ts'
import { useNow } from '../kit/use-now.client.ts'
import { shortPlace } from './delivery-example.rules.ts'
import { dayPromises } from './day-promises.rules.ts'

type DayPromisesProps = { zones: Shipping['zones']; settings: DeliverySettings & DispatchDays }

/** What shoppers are promised, with unsaved edits (rule: promises-seen). */
export function DayPromises(props: DayPromisesProps) {
  const now = useNow()
  const { moments, promises } = dayPromises({ ...props, now })
  if (promises.length === 0) return null
  return (
    <section aria-label="What shoppers are promised" className="mb-8 border border-hairline bg-white p-4">
      <h2 className="font-semibold">What shoppers are promised</h2>
      <dl className="grid gap-3 pt-3" aria-live="polite">
        {promises.map(({ id, place, texts }) => (
          <div key={id} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="font-semibold">{shortPlace(place)}</dt>
            {(texts[0] === texts[1] ? texts.slice(1) : texts).map((text, index) => (
              <dd key={moments[index]} className="sm:col-start-2">
                <span className="text-muted">{texts[0] === texts[1] ? 'Paid today' : moments[index]}: </span>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
