export type WebhookAttempt = { at: string; status: number | null; error: string | null; misSigned: boolean }

export type WebhookState = 'waiting' | 'delivered' | 'given-up' | 'dropped' | 'no-url'

export type WebhookEvent = {
  id: number
  event: string
  reference: string
  /** The exact text to send; let go once the event needs no further attempt. */
  body: string | null
  state: WebhookState
  attempts: WebhookAttempt[]
  createdAt: string
}
