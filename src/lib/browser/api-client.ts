import { createIsomorphicFn } from '@tanstack/react-start'
import { type ClientResponse, hc } from 'hono/client'
import type { ShopApi } from '../../app/api.ts'
import { callInProcess } from '../server/pages/in-process-api.ts'
import { noteBuild } from './upgrade.ts'

type ErrorBody = { code?: string; message?: string; fields?: Record<string, string>; request_id?: string }

/** A refused call, as the pages see it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Names a failure of the shop's own in its log. */
  readonly requestId: string | undefined
  /** The whole answer, for calls with their own response shape. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const { error = {} } = (body ?? {}) as { error?: string | ErrorBody }
    const about: ErrorBody = typeof error === 'string' ? { message: error } : error
    const { code, message, fields, request_id } = about
    super(message ?? 'Something went wrong')
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? 'ERROR'
    this.fields = fields ?? {}
    this.requestId = request_id
    this.body = body
  }
}

/** The shop refused the request (4xx). Otherwise there was no answer, or a server error. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** Nothing has this name, or nothing can have it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status)

/** For `catch`: null where nothing has the name. */
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

/** The call needs a signed-in user, and there is none (any more). */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'

/** The shop's message of a refused call; `fallback` (undefined) when there was no answer. */
export function refusalMessage(error: unknown): string | undefined
export function refusalMessage<F>(error: unknown, fallback: F): string | F
export function refusalMessage(error: unknown, fallback?: unknown) {
  return isRefusal(error) ? error.message : fallback
}

/** In the browser `fetch`; while rendering on the server the API itself, with the request's cookies. */
const transport = createIsomorphicFn()
  .server((input: string, init?: RequestInit) => callInProcess(input, init))
  .client((input: string, init?: RequestInit) => fetch(input, init).then(noteBuild))

/** How calls are sent; `use-press.ts` puts the keys of presses on them. */
export const sender = { fetch: transport as typeof fetch }

/** The one way in: `await unwrap(api.api.products.$get({ query }))`. */
export const api = hc<ShopApi>('/', sender)

type Answer<R> =
  R extends ClientResponse<infer T, infer S, 'json'> ? (S extends 200 | 201 ? T : never) : never

/** The body of a successful answer. Throws `ApiError` when it was refused, another error when it did not arrive whole. */
export async function unwrap<R extends ClientResponse<unknown, number, string>>(
  call: Promise<R>,
): Promise<Answer<R>> {
  return unwrapped(call)
}

/** The same of an answer whose type the caller knows. */
export async function unwrapped<T>(call: Promise<Pick<Response, 'ok' | 'status' | 'json'>>): Promise<T> {
  const response = await call
  if (response.ok) return (await response.json()) as T
  throw new ApiError(response.status, await response.json().catch(() => null))
}
