import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { readStored, writeStored } from '../../lib/browser/session-store.ts'
import { returnNote } from '../../settings/return-texts.rules.ts'
import { dispatchText } from '../../settings/setting-texts.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { nigerianStates } from '../../shipping/countries.rules.ts'
import { arrivalText, daysToState, type DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChoiceField } from '../../ui/control-field.tsx'

/**
 * Returns, arrival dates and free delivery next to the button, from the shop's own settings
 * (rule: one-source-of-promises).
 */
export function DeliveryEstimate() {
  const shop = useShop()
  const { free_delivery_threshold: threshold } = shop
  const returns = returnNote(shop)
  const dispatch = dispatchText(shop)
  const sent = [
    dispatch && `Sent within ${dispatch}`,
    threshold !== null && `${dispatch ? 'free' : 'Free'} in Nigeria over ${formatMoney(threshold)}`,
  ].filter(Boolean)
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {returns && (
        <li className="flex gap-2">
          <Icon name="back" size={18} /> {returns}
        </li>
      )}
      {sent.length > 0 && (
        <li className="flex gap-2">
          <Icon name="truck" size={18} /> {sent.join('; ')}
        </li>
      )}
      <Arrival dispatch={shop} />
    </ul>
  )
}

const stateKey = 'delivery-state'

/**
 * Dates depend on the time, so they are fetched after load; the chosen state is stored for the browser
 * session.
 */
function Arrival({ dispatch }: { dispatch: DispatchDays }) {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const [state, setState] = useState('Lagos')
  const { data } = useQuery({ ...shippingQuery, enabled: isHydrated })
  const choose = (chosen: string) => {
    setState(chosen)
    writeStored(stateKey, chosen)
  }
  useEffect(() => {
    const kept = readStored<string>(stateKey)
    if (kept && nigerianStates.some((name) => name === kept)) setState(kept)
  }, [])
  return (
    <li className="flex gap-2">
      <Icon name="clock" size={18} className="sm:mt-[13px]" />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {/* A line of its own on phones from the start: the dates that come later move nothing. */}
        <span aria-live="polite" className="max-sm:w-full" data-testid="arrival">
          {`${data ? arrivalText({ ...daysToState(data.zones, state), now, dispatch }) : 'Delivery'} to`}
        </span>
        <ChoiceField
          aria-label="State to deliver to"
          className="field !w-auto font-semibold"
          value={state}
          onValue={choose}
        >
          {nigerianStates.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </ChoiceField>
      </span>
    </li>
  )
}
