import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type SignedInOwnerCtx,
  type Ctx,
  requireOwner,
  requireRight,
  requireStaff,
  type SignedInStaffCtx,
  type SignedInWorkCtx,
} from '../context.ts'
import type { Right } from '../../helper-rights.rules.ts'
import { AppError, commonError, type ErrorBody, oneLine } from '../../errors.ts'
import { isDatabaseOutage } from '../database-outage.ts'
import { withCalls } from './api-calls.ts'
import type { ApiEnv } from './api-env.ts'
import './refusal-words.ts'

/** The usual parameter of an address: a row's id. */
export const idParams = z.object({ id: z.uuid() })

function refuseInvalidInput(result: { success: boolean; error?: unknown }) {
  if (!result.success) throw invalidInput(result.error as z.ZodError)
}

/**
 * A router of the JSON API; the document lists its calls under `tag` (`api-calls.ts`). Input that does not fit its schema
 * is refused with 400 and the wrong fields named (rule: unknown-fields-refused).
 */
export const createApi = (tag = 'Shop') =>
  withCalls(new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalidInput }), tag)

/**
 * A router of owner's calls, below `/api/admin`: `c.var.ctx` is what services for owners take. To everyone else, helpers
 * included, its calls do not exist.
 */
export const createOwnerApi = (tag = 'Admin') => createGuardedApi<SignedInOwnerCtx>(guardOwner, tag)

/** The same for calls that helpers may use too (rule: helper-role). */
export const createStaffApi = (tag = 'Admin') => createGuardedApi<SignedInStaffCtx>(guardStaff, tag)

/** The same for those of helpers who have this right (rule: helper-rights). */
export const createWorkApi = <R extends Right>(right: R, tag = 'Admin') =>
  createGuardedApi<SignedInWorkCtx<R>>(guardRight(right), tag)

function createGuardedApi<C extends Ctx>(guard: MiddlewareHandler, tag: string) {
  const api = new OpenAPIHono<ApiEnv<C>>({ defaultHook: refuseInvalidInput }).basePath('/api/admin')
  const { openapi } = api
  api.openapi = ((route, ...rest) => {
    const own = [route.middleware ?? []].flat()
    return openapi(Object.assign(route, { middleware: [guard, ...own] }), ...rest)
  }) as typeof openapi
  return withCalls(api, tag)
}

const guardBy =
  (authorise: (ctx: Ctx) => Ctx): MiddlewareHandler =>
  async (c, next) => {
    c.set('ctx', authorise(c.var.ctx))
    await next()
  }

/** Guards a call of owners: for others it does not exist, for any input. */
export const guardOwner = guardBy(requireOwner)

/** Mounted on `/api/admin/*`: to all who are not staff no path below it exists. Each call's own guard says who of the staff. */
export const guardStaff = guardBy(requireStaff)
export const guardRight = (right: Right) => guardBy((ctx) => requireRight(right, ctx))

/** The most wrong fields an answer names. */
const mostNamed = 20

/** Sentences of our own rules (custom issues) are shown as they are; general ones get the field's name in front (rule: refusals-in-words). */
export function invalidInput(error: z.ZodError): AppError {
  // No plain object: a caller's field may be called `__proto__`.
  const named = new Map<string, string>()
  for (const issue of error.issues.slice(0, mostNamed)) {
    const name = (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.')) || 'body'
    const short = oneLine(name, 60)
    if (!named.has(short)) named.set(short, oneLine(issue.message))
  }
  const [name, message] = [...named][0] ?? ['body', 'Invalid input']
  const fields: Record<string, string> = Object.fromEntries(named)
  const isOwnSentence = error.issues[0]?.code === 'custom'
  return new AppError('INVALID_INPUT', 400, isOwnSentence ? message : `${name}: ${message}`, { fields })
}

/** The error shown to the caller, or null for an internal fault that only the log records. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException)
    return new AppError(
      'BAD_REQUEST',
      error.status === 413 ? 413 : 400,
      'The request could not be understood',
    )
  return isDatabaseOutage(error) ? commonError('UNAVAILABLE') : null
}

export function errorBody(error: AppError): ErrorBody {
  return {
    error: {
      code: error.code,
      message: oneLine(error.message),
      ...(error.fields && { fields: error.fields }),
      ...currentIn(error.details),
    },
  }
}

const currentIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'current' in details ? { current: details.current } : {}

/** The `responses` entry of a call in OpenAPI: `responses: { 200: json(schema, 'The cart'), ...refusals }`. */
export function json<S>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/**
 * Answers with the fields of `value` that `schema` names; all others are dropped. `answer(c, cartSchema,
 * await getCart(ctx))`, with another status than 200 last.
 */
export function answer<Schema extends z.ZodType, Status extends 200 | 201 = 200>(
  c: Pick<Context, 'json'>,
  schema: Schema,
  value: z.input<Schema>,
  status: Status = 200 as Status,
) {
  return c.json(schema.parse(value), status)
}

/** A JSON body that must be present: `request: { body: jsonBody(schema) }`. */
export function jsonBody<S>(schema: S) {
  return { required: true as const, content: { 'application/json': { schema } } }
}
