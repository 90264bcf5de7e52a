import { AsyncLocalStorage } from 'node:async_hooks'
import { appendResponseHeader, getRequestHeader } from '@tanstack/react-start/server'
import { noteUnavailable } from './unavailable-page.ts'

type Call = (path: string, init?: RequestInit, env?: object) => Response | Promise<Response>

const connections = new AsyncLocalStorage<object | undefined>()

/** Runs `render` for the client of this connection: its calls count towards that address's limits. */
export const renderFor = <T>(connection: object | undefined, render: () => T): T =>
  connections.run(connection, render)

let serve: Call | undefined

/** Wired once by `server.ts`. */
export function setInProcessApi(call: Call): void {
  serve = call
}

/**
 * Calls the JSON API without a network, while a page is rendered on the server: with the request's cookies;
 * cookies the API sets, such as a renewed session (rule: session-renewal), are sent with the page.
 */
export async function callInProcess(path: string, init?: RequestInit): Promise<Response> {
  if (!serve) throw new Error('The API is not there yet')
  const headers = new Headers(init?.headers)
  const cookie = getRequestHeader('cookie')
  if (cookie) headers.set('cookie', cookie)
  const forwarded = connections.getStore() && getRequestHeader('x-forwarded-for')
  if (forwarded) headers.set('x-forwarded-for', forwarded)
  const response = await serve(path, { ...init, headers }, connections.getStore())
  if (response.status === 503) noteUnavailable()
  for (const set of response.headers.getSetCookie()) appendResponseHeader('set-cookie', set)
  return response
}
