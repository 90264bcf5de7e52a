/** What a visitor sees while the code does not work; Vite's client loads the page again as soon as it does. */
export function errorPage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return new Response(
    `<!doctype html><title>The shop does not run</title><script type="module" src="/@vite/client"></script><h1>The shop does not run</h1><pre>${escaped}</pre>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
