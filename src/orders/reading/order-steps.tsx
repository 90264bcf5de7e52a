import { formatDateTime } from '../../lib/time.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OrderStatus } from '../status/order-status.rules.ts'
import { orderSteps } from '../status/order-steps.rules.ts'

type OrderStepsProps = {
  status: OrderStatus
  timeline: { event_type: string; created_at: string }[]
}

const bars = { done: 'bg-indigo', current: 'bg-kola', todo: 'bg-hairline' }
const words = { done: 'done', current: 'next', todo: 'to come' }

export function OrderSteps({ status, timeline }: OrderStepsProps) {
  const steps = orderSteps(status, timeline)
  if (!steps) return null
  return (
    <ol className="grid gap-3 md:grid-cols-4 md:gap-2" aria-label="Progress" data-testid="order-steps">
      {steps.map((step) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex gap-3 md:flex-col md:gap-2"
        >
          <span aria-hidden className={`w-2 shrink-0 md:h-2 md:w-full ${bars[step.state]}`} />
          <span className="min-h-11">
            <span
              className={`flex items-center gap-1.5 font-semibold ${step.state === 'todo' ? 'text-muted' : ''}`}
            >
              {step.state === 'done' && <Icon name="check" size={16} />}
              {step.label}
              <span className="sr-only">, {words[step.state]}</span>
            </span>
            {step.at && <span className="block text-sm text-muted">{formatDateTime(new Date(step.at))}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
