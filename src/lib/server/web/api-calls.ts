import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler, Schema } from 'hono'
import type { MergePath } from 'hono/types'
import type { JSONParsed } from 'hono/utils/types'
import * as z from 'zod'
import type { ApiEnv } from './api-env.ts'
import { commandHeaderSchema, runOnce } from './command-once.ts'
import type { Ctx } from '../context.ts'

export type Part = z.ZodType | undefined
type Read<P extends Part> = P extends z.ZodType ? z.output<P> : undefined
export type Sent<Name extends string, P extends Part> = P extends z.ZodType ? Record<Name, z.input<P>> : {}

type Described<Schema extends z.ZodType = z.ZodType> = readonly [Schema, description: string]

/** What a call is for, takes and answers. */
export type CallDescription<
  Params extends Part,
  Query extends Part,
  Headers extends Part,
  Body extends Part,
  Answer extends z.ZodType,
  Status,
> = {
  summary: string
  description?: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  /** The schema of the answer, and its description in the document; `{ok:true}` when absent. */
  answer?: Described<Answer>
  status?: Status
  /**
   * Key, change and answer are one transaction: of a command that calls nobody outside, counts no tries, and sends no statements
   * side by side.
   */
  atomic?: true
  /** Why a command takes no Idempotency-Key. One that names `headers` has a key of its own. */
  unkeyed?: string
  /** Answers of its own form when it is refused, for the document. */
  refusals?: Record<number, Described>
}

/** A call's input and output: `run` returns what `answer`'s schema accepts, or, without one, anything. */
type Call<
  C extends Ctx,
  Params extends Part,
  Query extends Part,
  Headers extends Part,
  Body extends Part,
  Answer extends z.ZodType,
  Status,
> = CallDescription<Params, Query, Headers, Body, Answer, Status> & {
  run: (input: {
    ctx: C
    params: Read<Params>
    query: Read<Query>
    headers: Read<Headers>
    body: Read<Body>
    c: Context<ApiEnv<C>>
  }) => Answer['_zod']['input'] | Promise<Answer['_zod']['input']>
}

/** A command takes a key, also one whose declaration does not name it. */
export type KeyHeader = { header?: z.input<typeof commandHeaderSchema> }

const doneSchema = z.object({ ok: z.literal(true) })

type HonoPath<P extends string> = P extends `${infer Start}/{${infer Name}}${infer Rest}`
  ? `${Start}/:${Name}${HonoPath<Rest>}`
  : P

/** The type that the client reads: `api.api.admin.promotions.$post({ json })`. */
export type Typed<
  Base extends string,
  Path extends string,
  Method extends string,
  Input,
  Answer extends z.ZodType,
  Status,
> = {
  [K in MergePath<Base, HonoPath<Path>>]: {
    [M in `$${Method}`]: {
      input: Input
      output: Answer extends z.ZodAny ? { ok: true } : JSONParsed<z.output<Answer>>
      outputFormat: 'json'
      status: Status
    }
  }
}

type Method = 'post' | 'put' | 'patch' | 'delete'

/** A router whose calls are declared: one that changes nothing with `read`, the others with `command`. */
export type CallsApi<C extends Ctx, S extends Schema, Base extends string> = OpenAPIHono<
  ApiEnv<C>,
  S,
  Base
> & {
  read<
    Path extends string,
    Params extends Part = undefined,
    Query extends Part = undefined,
    Answer extends z.ZodType = z.ZodAny,
  >(
    path: Path,
    call: Call<C, Params, Query, undefined, undefined, Answer, 200>,
  ): CallsApi<
    C,
    S & Typed<Base, Path, 'get', Sent<'param', Params> & Sent<'query', Query>, Answer, 200>,
    Base
  >
  command<
    M extends Method,
    Path extends string,
    Params extends Part = undefined,
    Query extends Part = undefined,
    Headers extends Part = undefined,
    Body extends Part = undefined,
    Answer extends z.ZodType = z.ZodAny,
    Status extends 200 | 201 = 200,
  >(
    method: M,
    path: Path,
    call: Call<C, Params, Query, Headers, Body, Answer, Status>,
  ): CallsApi<
    C,
    S &
      Typed<
        Base,
        Path,
        M,
        Sent<'param', Params> &
          Sent<'query', Query> &
          (Headers extends z.ZodType ? Sent<'header', Headers> : KeyHeader) &
          Sent<'json', Body>,
        Answer,
        Status
      >,
    Base
  >
}

export type AnyCall = Call<Ctx, Part, Part, Part, Part, z.ZodType, 200 | 201> & {
  guard?: MiddlewareHandler
  tag?: string
}

export function withCalls<C extends Ctx, S extends Schema, Base extends string>(
  api: OpenAPIHono<ApiEnv<C>, S, Base>,
  tag: string,
): CallsApi<C, S, Base> {
  const declare = (method: Method | 'get', path: string, call: AnyCall) => {
    const { params, query, body, status = 200 } = call
    const takesKey = method !== 'get' && !call.headers && !call.unkeyed
    const headers = takesKey ? commandHeaderSchema : call.headers
    const description = call.unkeyed ? `Takes no Idempotency-Key: ${call.unkeyed}.` : call.description
    const [schema, answered] = call.answer ?? [doneSchema, 'Done']
    const route = createRoute({
      method,
      path,
      tags: [call.tag ?? tag],
      ...(call.guard && { middleware: call.guard }),
      summary: call.summary,
      ...(description && { description }),
      request: {
        ...(params && { params: params as never }),
        ...(query && { query: query as never }),
        ...(headers && { headers: headers as never }),
        ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      },
      responses: Object.fromEntries(
        Object.entries({ ...call.refusals, [status]: [schema, answered] as const }).map(
          ([status, [schema, description]]) => [
            status,
            { description, content: { 'application/json': { schema } } },
          ],
        ),
      ),
    })
    ;(api as unknown as OpenAPIHono<Env>).openapi(route, async (context) => {
      const c = context as unknown as Context<ApiEnv>
      const valid = (part: string) => c.req.valid(part as never)
      const input = {
        params: params && valid('param'),
        query: query && valid('query'),
        headers: headers && valid('header'),
        body: body && valid('json'),
        c,
      }
      const run = async (ctx: Ctx) => {
        const value = await call.run({ ...input, ctx })
        return schema.parse(call.answer ? value : { ok: true }) as object
      }
      const key = takesKey ? (valid('header') as KeyHeader['header'])?.['idempotency-key'] : undefined
      const once = {
        key,
        operation: [method, c.req.path] as const,
        request: [input.query, input.body],
        isAtomic: call.atomic ?? false,
      }
      return c.json(await runOnce(c.var.ctx, once, run), status) as never
    })
    return declared
  }
  const declared = Object.assign(api, {
    read: (path: string, call: AnyCall) => declare('get', path, call),
    command: declare,
  }) as unknown as CallsApi<C, S, Base>
  return declared
}
