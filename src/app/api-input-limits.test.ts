import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopApi } from './test-shop-api.ts'

/** What of JSON Schema says how large a value may be. */
type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  const?: unknown
  enum?: unknown[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  $ref?: string
}
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let t: Awaited<ReturnType<typeof openShopApi>>
let document: Document
beforeAll(async () => {
  t = await openShopApi()
  document = (await (await t.api.request('/api/openapi.json')).json()) as Document
})
afterAll(() => t.close())

/**
 * Values that no row stores: the id a list continues after (its column holds any whole number), a stamp that
 * is only compared, a total that is only compared, a number of days out of three, and a browser's data about
 * a subscription.
 */
const onlyCompared = /^(before|updated_at(\.\w+)?|orderData\.total_amount|days|expirationTime)$/
/** The largest and smallest whole number of most columns. */
const [least, most] = [-(2 ** 31), 2 ** 31 - 1]

/** Every value of a call that could be more than its column holds, by its path: `amount`, `lines.quantity`. */
function unlimited(schema: Schema, path: string): string[] {
  if (onlyCompared.test(path)) return []
  if (schema.$ref) return unlimited(document.components.schemas[schema.$ref.split('/').at(-1)!]!, path)
  if (schema.const !== undefined || schema.enum) return []
  const types = [schema.type].flat()
  if (types.includes('integer') || types.includes('number')) {
    const { minimum = schema.exclusiveMinimum ?? -Infinity, maximum = Infinity } = schema
    return minimum < least || maximum > most ? [path] : []
  }
  if (schema.format === 'date-time' || schema.format === 'date') {
    const patterns = [schema, ...(schema.allOf ?? [])].map(({ pattern }) => pattern)
    return patterns.includes('^20') ? [] : [path]
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  return [
    ...parts.flatMap((part) => unlimited(part, path)),
    ...[...(schema.items ? [schema.items] : []), ...more].flatMap((part) => unlimited(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      unlimited(part, path ? `${path}.${name}` : name),
    ),
  ]
}

// (rule: unknown-fields-refused)
test("every number and date a call takes is limited to the database's range", () => {
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unlimited(schema, ''))
      const asked = parameters.flatMap(({ name, schema }) => unlimited(schema, name))
      return [...new Set([...asked, ...bodies])].map((name) => `${method} ${path}: ${name}`)
    }),
  )
  expect(found).toEqual([])
})
