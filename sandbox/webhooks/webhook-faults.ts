import { createRules, type Rule } from '../faults/fault-rules.ts'

export const webhookFaultKinds = ['drop', 'delay', 'duplicate', 'reorder', 'mis-sign'] as const
export type WebhookFaultKind = (typeof webhookFaultKinds)[number]

export type WebhookFault = Rule & {
  kind: WebhookFaultKind
  /** Only this event; null for every event. */
  event: string | null
  /** delay: how long; reorder: the longest an event waits for company. */
  ms: number
  /** duplicate: how often the event is sent in all. */
  copies: number
  /** reorder: how many events are collected and then sent last first. */
  size: number
}

export type WebhookFaults = ReturnType<typeof createWebhookFaults>

export function createWebhookFaults() {
  const rules = createRules<WebhookFault>()
  return {
    ...rules,
    take: (kind: WebhookFaultKind, event: string) =>
      rules.take((rule) => rule.kind === kind && (rule.event === null || rule.event === event)),
  }
}
