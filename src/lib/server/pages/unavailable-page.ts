import { AsyncLocalStorage } from 'node:async_hooks'
import { closedPolicy } from '../web/content-policies.ts'
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
export function unavailablePage(): Response {
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 16px; box-sizing: border-box;
  background: #F4F5F2; color: #15172B; font: 16px/1.5 'Work Sans', Helvetica, Arial, sans-serif }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2 }
p { margin: 0 0 16px; max-width: 40ch }
a { display: inline-block; padding: 12px 0; color: #25307F }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>The shop cannot be shown right now. Your cart and your orders are safe. Please try again in a minute.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': closedPolicy,
        'retry-after': String(retryAfterSeconds),
      },
    },
  )
}
