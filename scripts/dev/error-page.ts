import { stripVTControlCharacters } from 'node:util'

/** Shown while the code does not work. Polls every second until it does. */
export function errorPage(error: unknown): Response {
  const text = stripVTControlCharacters(
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return new Response(
    `<!doctype html><meta http-equiv="refresh" content="1"><title>The shop does not run</title><h1>The shop does not run</h1><pre>${escaped}</pre>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
