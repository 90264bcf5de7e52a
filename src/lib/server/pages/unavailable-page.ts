import { AsyncLocalStorage } from 'node:async_hooks'
import { html } from 'hono/html'
import { closedPolicy } from '../web/content-policies.ts'
import { plainPage } from '../web/plain-page.ts'
import { retryAfterSeconds } from '../database-outage.ts'

const rendering = new AsyncLocalStorage<{ isUnavailable: boolean }>()

/** The API answered 503 to the page that is being rendered. */
export function noteUnavailable(): void {
  const page = rendering.getStore()
  if (page) page.isUnavailable = true
}

/**
 * Renders a page, or null when one of its calls was answered with 503: such a page's content or error is
 * unreliable. `render` resolves when the whole page is rendered.
 */
export async function renderUnlessUnavailable<T>(render: () => Promise<T>): Promise<T | null> {
  const state = { isUnavailable: false }
  const page = await rendering.run(state, render).catch((error: unknown) => {
    if (!state.isUnavailable) throw error
  })
  return state.isUnavailable ? null : page!
}

/** The page while the database is away: standalone, since nothing of the shop can be shown. */
export async function unavailablePage(): Promise<Response> {
  const body = html`<p>
      The shop cannot be shown right now. Your cart and your orders are safe. Please try again in a minute.
    </p>
    <p class="block"><a class="button" href="">Try again</a></p>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': closedPolicy,
    'retry-after': String(retryAfterSeconds),
  }
  return new Response(String(await plainPage('Back in a moment', body)), { status: 503, headers })
}
