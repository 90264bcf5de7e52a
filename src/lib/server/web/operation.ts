import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler, Schema } from 'hono'
import type * as z from 'zod'
import type { Right } from '../../helper-rights.rules.ts'
import type { SignedInOwnerCtx, Ctx, OwnerCtx, StaffCtx, WorkCtx } from '../context.ts'
import { createApi, guardOwner, guardRight, guardStaff } from './api.ts'
import type { AnyCall, CallDescription, KeyHeader, Part, Sent, Typed } from './api-calls.ts'
import type { ApiEnv } from './api-env.ts'

type Read = `get /${string}`
type Command = `${'post' | 'put' | 'patch' | 'delete'} /${string}`

/** An empty body (`z.strictObject({})`) adds nothing. */
type Fields<P extends Part> = P extends z.ZodType
  ? z.output<P> extends Record<string, never>
    ? {}
    : z.output<P>
  : {}

/** What the client reads of an operation: its row in the schema of the API. */
type Row<
  Key extends string,
  Params extends Part,
  Query extends Part,
  Headers extends Part,
  Body extends Part,
  Answer extends z.ZodType,
  Status,
> = Key extends `${infer Method} ${infer Path}`
  ? Typed<
      '/api/admin',
      Path,
      Method,
      Sent<'param', Params> &
        Sent<'query', Query> &
        (Method extends 'get' ? {} : Headers extends z.ZodType ? Sent<'header', Headers> : KeyHeader) &
        Sent<'json', Body>,
      Answer,
      Status
    >
  : never

/** A service function together with the description of its HTTP call. */
export type Operation<C extends Ctx, In, Out, R> = ((ctx: C, input: In) => Out) & {
  operation: { key: string; guard: MiddlewareHandler; description: object }
  /** A type alone. */
  row?: R
}

/**
 * Declares what somebody can do or read: who may, its address below `/api/admin`, what it takes and answers, and how it is done
 * (`run`). `input` is one object: the parameters of the address, those of the query, the headers named and the body's fields.
 */
const declare =
  <Authority extends Ctx, AnyKey extends string>(guard: MiddlewareHandler) =>
  <
    Key extends AnyKey,
    Out extends z.input<Answer>,
    C extends Ctx = Authority,
    Params extends Part = undefined,
    Query extends Part = undefined,
    Headers extends Part = undefined,
    Body extends Part = undefined,
    Answer extends z.ZodType = z.ZodAny,
    Status extends 200 | 201 = 200,
  >(
    key: Key,
    {
      run,
      ...description
    }: CallDescription<Params, Query, Headers, Body, Answer, Status> & {
      run: (
        ctx: C,
        input: Fields<Params> & Fields<Query> & Fields<Headers> & Fields<Body>,
      ) => Out | Promise<Out>
    },
  ): Operation<
    C,
    Fields<Params> & Fields<Query> & Fields<Headers> & Fields<Body>,
    Promise<Out>,
    Row<Key, Params, Query, Headers, Body, Answer, Status>
  > =>
    Object.assign(async (...given: Parameters<typeof run>) => run(...given), {
      operation: { key, guard, description },
    })

/** For owners alone: to all others it does not exist. */
export const ownerRead = declare<OwnerCtx, Read>(guardOwner)
export const ownerCommand = declare<OwnerCtx, Command>(guardOwner)

/** For helpers too (rule: helper-role). */
export const staffRead = declare<StaffCtx, Read>(guardStaff)
export const staffCommand = declare<StaffCtx, Command>(guardStaff)

/** For owners and the helpers who have this right (rule: helper-rights). */
export const workRead = <R extends Right>(right: R) => declare<WorkCtx<R>, Read>(guardRight(right))
export const workCommand = <R extends Right>(right: R) => declare<WorkCtx<R>, Command>(guardRight(right))

type AnyOperation = Operation<never, never, unknown, unknown>

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer All) => void
  ? All
  : never

type RowOf<Op> = Op extends AnyOperation ? NonNullable<Op['row']> : never
type NeedOf<Op> = Op extends ((ctx: infer C, input: never) => unknown) & AnyOperation
  ? Omit<C, keyof SignedInOwnerCtx>
  : never
type ValuesOf<Module> = Module extends unknown ? Module[keyof Module] : never

type Rows<Module> = Intersection<RowOf<ValuesOf<Module>>> extends infer All extends Schema ? All : never

/** What operations take in their context in addition to the caller: a provider, a storage. */
type NeedsOf<Module> = Intersection<NeedOf<ValuesOf<Module>>>

type Modules = Record<string, readonly object[]>
export type NeedsOfAll<All extends Modules> = NeedsOf<All[keyof All][number]>

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'function' && 'operation' in value

/** Addresses with fewer parameters first: `/orders/export` is no id. */
const byAddress = ({ operation: a }: AnyOperation, { operation: b }: AnyOperation) =>
  sortKey(a.key) < sortKey(b.key) ? -1 : 1
const sortKey = (key: string) => key.replace(/^(\S+) (.*)$/, '$2 $1').replaceAll('{', '~')

/** The calls of every operation that these modules export; the document lists them under the modules' tags. */
export function operationsApis<All extends Modules>(
  modules: All,
  needs: NeedsOfAll<All>,
): OpenAPIHono<ApiEnv, Rows<All[keyof All][number]>> {
  const api = createApi()
  const operations = Object.entries(modules).flatMap(([tag, group]) =>
    group.flatMap((module) => Object.values(module).filter(isOperation)).map((run) => ({ tag, run })),
  )
  for (const { tag, run } of operations.toSorted((a, b) => byAddress(a.run, b.run))) {
    const { key, guard, description } = run.operation
    const [method, path] = key.split(' ') as ['post', string]
    const call: AnyCall = {
      ...(description as CallDescription<Part, Part, Part, Part, z.ZodType, 200>),
      guard,
      tag,
      run: ({ ctx, params, query, headers, body }) =>
        run(
          { ...ctx, ...(needs as object) } as never,
          Object.assign({}, params, query, headers, body) as never,
        ),
    }
    api.command(method, `/api/admin${path}`, call as never)
  }
  return api as never
}

/** The same of one module. */
export const operationsApi = <Module extends object>(tag: string, module: Module, needs: NeedsOf<Module>) =>
  operationsApis({ [tag]: [module] }, needs as never) as OpenAPIHono<ApiEnv, Rows<Module>>
