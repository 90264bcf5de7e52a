import { appendResponseHeader, getRequestHeader } from '@tanstack/react-start/server'
import { noteUnavailable } from './unavailable-page.ts'

type Call = (path: string, init?: RequestInit) => Response | Promise<Response>

let serve: Call | undefined

/** Wired once by `server.ts`. */
export function setInProcessApi(call: Call): void {
  serve = call
}

/**
 * Calls the JSON API without a network, while a page is rendered on the server: with the visitor's cookies, and what
 * the API sets, such as a renewed session (rule: session-renewal), goes along with the page.
 */
export async function callInProcess(path: string, init?: RequestInit): Promise<Response> {
  if (!serve) throw new Error('The API is not there yet')
  const headers = new Headers(init?.headers)
  const cookie = getRequestHeader('cookie')
  if (cookie) headers.set('cookie', cookie)
  const response = await serve(path, { ...init, headers })
  if (response.status === 503) noteUnavailable()
  for (const set of response.headers.getSetCookie()) appendResponseHeader('set-cookie', set)
  return response
}
