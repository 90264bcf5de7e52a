import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { Fold } from '../kit/fold.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { testModeText } from './first-steps.rules.ts'
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
      {provider.key === 'ok' && provider.mode !== 'live' && (
        <p className="bg-tint-waiting px-4 py-3 text-on-tint-waiting">
          <strong>{testModeText}.</strong> Ask your host for the live key.
        </p>
      )}
      <p role="status" className={provider.key === 'ok' ? '' : 'text-alert'}>
        {provider.message}
        <span className="block text-sm text-muted">
          Checked <Ago at={provider.checked_at} isInSentence />
        </span>
      </p>
      <p>
        {provider.webhook_seen_at ? (
          <>
            {name} reports payments to the shop
            <span className="block text-sm text-muted">
              Last report <Ago at={provider.webhook_seen_at} isInSentence />
            </span>
          </>
        ) : (
          `${name} has not reported a payment yet: the first one will show that it does.`
        )}
      </p>
      <ActionButton
        variant="secondary"
        className="justify-self-start"
        action={check}
        label="Check the key now"
      />
      <Fold title="Details" says={`Where ${name} reports payments`} fields="webhook_url" opensWhen={false}>
        <label className="grid gap-1.5 text-sm font-semibold">
          Webhook URL, for {name}’s dashboard
          <input
            id="field-webhook_url"
            readOnly
            value={provider.webhook_url}
            className="field font-normal"
            onFocus={({ target }) => target.select()}
          />
        </label>
      </Fold>
    </div>
  )
}
