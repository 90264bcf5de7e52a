import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
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
          <strong className="block">{testModeText}</strong> Ask your host to enter your live key.
        </p>
      )}
      <Line icon={provider.key === 'ok' ? 'check' : 'close'} text={provider.message}>
        Checked <Ago at={provider.checked_at} isInSentence />
      </Line>
      {provider.webhook_seen_at ? (
        <Line icon="check" text={`${name} reports payments to the shop`}>
          Last report <Ago at={provider.webhook_seen_at} isInSentence />
        </Line>
      ) : (
        <Line icon="clock" text={`${name} has not reported a payment yet`}>
          The first one will show that it does
        </Line>
      )}
      <ActionButton
        variant="secondary"
        className="justify-self-start"
        action={check}
        label="Check the key now"
      />
      <Fold
        title={`Where ${name} reports payments`}
        says="The webhook URL"
        fields="webhook_url"
        opensWhen={false}
      >
        <label className="grid gap-1.5 text-sm font-semibold">
          Webhook URL: put it into {name}’s dashboard
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

const tones = { check: 'text-good', close: 'text-alert', clock: 'text-muted' }

/** Good, bad or not known yet, and since when. */
const Line = ({ icon, text, children }: { icon: keyof typeof tones; text: string; children: ReactNode }) => (
  <p role="status" className="flex gap-3">
    <Icon name={icon} className={`mt-0.5 shrink-0 ${tones[icon]}`} />
    <span className={icon === 'close' ? 'text-alert' : ''}>
      {text}
      <span className="block text-sm text-muted">{children}</span>
    </span>
  </p>
)
