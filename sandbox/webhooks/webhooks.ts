import type { Ledger } from '../ledger/ledger.ts'
import type { WebhookAttempt, WebhookEvent } from '../ledger/webhook-event.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import { createSender, sign } from './send-webhook.ts'
import type { EventName } from './webhook-payload.ts'
import { createReordering } from './reordering.ts'
import type { WebhookFaults } from './webhook-faults.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; faults: WebhookFaults }

/** Delivers events in the background: a bounded number at once, each tried again until it is answered with 200. */
export function createWebhooks({ settings, ledger, timers, faults }: Parts) {
  const { webhookConcurrency: concurrency, webhookRetryMs: retryMs } = settings
  const sender = createSender({ concurrency, timeoutMs: settings.webhookTimeoutMs })
  const reordering = createReordering(faults, timers)
  const queue: WebhookEvent[] = []
  const spoiled = new Set<number>()
  let url = settings.webhookUrl
  let active = 0
  let closed = false

  function record(name: EventName, reference: string, body: string, state: WebhookEvent['state']) {
    const kept = state === 'waiting' ? body : null
    const createdAt = new Date().toISOString()
    return ledger.addEvent({ event: name, reference, body: kept, state, attempts: [], createdAt })
  }

  /** Raises an event, as the fault rules allow. */
  function raise(name: EventName, reference: string, data: object) {
    const body = JSON.stringify({ event: name, data })
    if (!url) return void record(name, reference, body, 'no-url')
    if (faults.take('drop', name)) return void record(name, reference, body, 'dropped')

    const copies = faults.take('duplicate', name)?.copies ?? 1
    const events = Array.from({ length: copies }, () => record(name, reference, body, 'waiting'))
    const release = () => events.forEach(enqueue)
    const delay = faults.take('delay', name)?.ms ?? 0
    if (delay > 0) timers.after(delay, release)
    else if (!reordering.hold(name, release)) release()
  }

  /** Sends at once and past the emission rules; `misSign` spoils the first attempt's signature. */
  function send(name: EventName, reference: string, data: object, misSign = false) {
    const event = record(name, reference, JSON.stringify({ event: name, data }), url ? 'waiting' : 'no-url')
    if (url && misSign) spoiled.add(event.id)
    if (url) enqueue(event)
    return event
  }

  function enqueue(event: WebhookEvent) {
    queue.push(event)
    while (active < concurrency && queue.length > 0) void run(queue.shift()!)
  }

  async function run(event: WebhookEvent) {
    active += 1
    try {
      await ledger.saved()
      if (!closed) await attempt(event)
    } catch (error) {
      console.error('sandbox: a webhook could not be recorded:', error)
    } finally {
      active -= 1
      const waiting = queue.shift()
      if (waiting && !closed) void run(waiting)
    }
  }

  async function attempt(event: WebhookEvent) {
    if (event.body === null || !url) return
    const misSigned = spoiled.delete(event.id) || faults.take('mis-sign', event.event) !== undefined
    const signature = sign(event.body, misSigned ? `${settings.secretKey}-wrong` : settings.secretKey)
    const made: WebhookAttempt = { at: new Date().toISOString(), status: null, error: null, misSigned }
    try {
      made.status = await sender.send(url, event.body, signature)
    } catch (error) {
      made.error = error instanceof Error ? error.message || error.name : String(error)
    }
    if (closed) return

    const attempts = [...event.attempts, made]
    const pause = retryMs[attempts.length - 1]
    if (made.status === 200) ledger.updateEvent(event, { attempts, state: 'delivered', body: null })
    else if (pause === undefined) ledger.updateEvent(event, { attempts, state: 'given-up', body: null })
    else {
      ledger.updateEvent(event, { attempts })
      timers.after(pause, () => enqueue(event))
    }
  }

  return {
    raise,
    send,
    setUrl(next: string) {
      url = next
    },
    /** After a restart: undelivered events are sent again. */
    resume() {
      for (const event of ledger.events.values()) if (event.state === 'waiting') enqueue(event)
    },
    releaseHeld: reordering.release,
    close() {
      closed = true
      queue.length = 0
      sender.close()
    },
  }
}
