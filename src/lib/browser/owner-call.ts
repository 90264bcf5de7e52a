import type { ExtractSchema } from 'hono/types'
import type { ShopApi } from '../../app/api.ts'
import { sender, unwrapped } from './api-client.ts'

type Rows = ExtractSchema<ShopApi>
type OwnersPath = Extract<keyof Rows, `/api/admin/${string}`>

/** `/orders/:id/mails` → `/orders/{id}/mails`, as the operations and the document write it. */
type Written<Path extends string> = Path extends `${infer Start}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Written<`${Start}/{${Name}}/${More}`>
    : `${Start}/{${Rest}}`
  : Path

type Entry = {
  [P in OwnersPath]: {
    [M in keyof Rows[P]]: P extends `/api/admin${infer Own}`
      ? M extends `$${infer Method}`
        ? { key: `${Method} ${Written<Own>}`; row: Rows[P][M] }
        : never
      : never
  }[keyof Rows[P]]
}[OwnersPath]

type Calls = { [E in Entry as E['key']]: E['row'] }

/** An operation of the owner's screens by method and address below `/api/admin`: `post /promotions`. */
export type CallKey = keyof Calls

/** A body without fields is typed `Record<string, never>`, which would forbid the parameters. */
type Sent<Input, Part extends string> =
  Input extends Record<Part, infer Value> ? (Value extends Record<string, never> ? {} : Value) : {}
type FlatInput<Row> = Row extends { input: infer I }
  ? Sent<I, 'param'> & Sent<I, 'query'> & Sent<I, 'json'>
  : never

/** What an operation takes, as one object. */
export type InputOf<Key extends CallKey> = FlatInput<Calls[Key]>

/** What it answers. */
export type AnswerOf<Key extends CallKey> = Calls[Key] extends infer Row
  ? Row extends { output: infer Output; status: 200 | 201 }
    ? Output
    : never
  : never

/** Its arguments: none where it takes nothing. */
export type GivenTo<Key extends CallKey> =
  {} extends InputOf<Key>
    ? [input?: InputOf<Key>, options?: CallOptions]
    : [input: InputOf<Key>, options?: CallOptions]

/** `idempotencyKey` in place of the press's own. */
export type CallOptions = { idempotencyKey?: string | undefined; signal?: AbortSignal }

/**
 * Calls an operation and gives its answer: `await ownerCall('patch /promotions/{id}', { id, value })`. Throws `ApiError` when it was
 * refused, another error when the answer did not arrive whole.
 */
export function ownerCall<Key extends CallKey>(key: Key, ...given: GivenTo<Key>): Promise<AnswerOf<Key>> {
  const [input = {}, { idempotencyKey, signal } = {}] = given
  const [method, written] = key.split(' ') as [string, string]
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = written.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const isRead = method === 'get'
  const query = isRead && rest.size > 0 ? `?${new URLSearchParams([...rest].map(textPair))}` : ''
  return unwrapped(
    sender.fetch(`/api/admin${path}${query}`, {
      method: method.toUpperCase(),
      headers: new Headers({
        ...(!isRead && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      }),
      ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
      ...(signal && { signal }),
    }),
  )
}

const textPair = ([name, value]: [string, unknown]): [string, string] => [name, String(value)]
