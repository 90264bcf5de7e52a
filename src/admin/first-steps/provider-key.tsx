import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { FirstSteps } from './first-steps.schema.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Whether the provider accepts the key, checked live, and whether its webhooks arrive. */
export function ProviderKey({ provider }: { provider: FirstSteps['provider'] }) {
  const name = providerLabel(provider.name)
  const check = useAction({
    run: () => ownerCall('post /first-steps/provider'),
    done: `${name} was asked`,
    changes: ['first-steps'],
  })
  return (
    <div className="grid gap-4">
      <p role="status" className={provider.key === 'ok' ? '' : 'text-alert'}>
        {provider.message}.{' '}
        <span className="text-sm text-muted">
          Asked <Ago at={provider.checked_at} />.
        </span>
      </p>
      <p>
        {provider.webhook_seen_at ? (
          <>
            {name}’s calls arrive: the last one came <Ago at={provider.webhook_seen_at} />.
          </>
        ) : (
          <>
            No call of {name} has arrived yet. Enter this address in its dashboard as webhook URL; the first
            payment proves it.
          </>
        )}
      </p>
      <label className="grid gap-1.5 text-sm font-semibold">
        Webhook URL
        <input
          id="field-webhook_url"
          readOnly
          value={provider.webhook_url}
          className="field font-normal"
          onFocus={({ target }) => target.select()}
        />
      </label>
      <ActionButton
        variant="secondary"
        className="justify-self-start"
        action={check}
        label="Check the key now"
      />
    </div>
  )
}
