import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { checkPaystackKey } from './first-steps.queries.ts'
import type { FirstSteps } from './first-steps.schema.ts'

/** Whether Paystack accepts the key, checked live, and whether its webhooks arrive. */
export function PaystackKey({ paystack }: { paystack: FirstSteps['paystack'] }) {
  const check = useAction({ run: checkPaystackKey, done: 'Paystack was asked', changes: ['first-steps'] })
  return (
    <div className="grid gap-4">
      <p role="status" className={paystack.key === 'ok' ? '' : 'text-camwood'}>
        {paystack.message}.{' '}
        <span className="text-sm text-muted">
          Asked <Ago at={paystack.checked_at} />.
        </span>
      </p>
      <p>
        {paystack.webhook_seen_at ? (
          <>
            Paystack’s calls arrive: the last one came <Ago at={paystack.webhook_seen_at} />.
          </>
        ) : (
          <>
            No call of Paystack has arrived yet. Enter this address there under Settings, API Keys & Webhooks,
            as webhook URL; the first payment proves it.
          </>
        )}
      </p>
      <label className="grid gap-1.5 text-sm font-semibold">
        Webhook URL
        <input
          readOnly
          value={paystack.webhook_url}
          className="field font-normal"
          onFocus={({ target }) => target.select()}
        />
      </label>
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={check.isPending}
        onClick={() => check.mutate(undefined)}
      >
        Check the key now
      </Button>
    </div>
  )
}
