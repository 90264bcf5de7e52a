import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'

type Schema = { [name: string]: any }
type Operation = { query: string[]; responses: Record<string, Schema> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const document = JSON.parse(
  readFileSync(new URL('../reference/paystack-openapi.json', import.meta.url), 'utf8'),
) as Document

/**
 * The document was derived from single samples, of paid transactions of a named customer, and contradicts
 * itself and Paystack's other samples in places. Only those places are amended here; everything else counts
 * literally.
 */
function amend({ paths, components: { schemas } }: Document) {
  // The three kinds of an error are in `type`; `code` holds words such as `transaction_not_found`.
  delete schemas['Error']!['properties'].code.enum
  // An unpaid transaction has no time, no fee and no payer; metadata is the merchant's, "" if none.
  const fetched = schemas['TransactionFetchResponse']!['properties'].data
  delete fetched.properties.authorization.required
  fetched.properties.metadata = schemas['VerifyResponse']!['properties'].data.properties.metadata
  amendDisputes(paths, schemas)
  for (const schema of Object.values(schemas)) {
    visit(schema, (name, { properties = {} }) => {
      for (const time of ['paid_at', 'paidAt', 'fees']) setNullable(properties[time])
      // A customer of whom only the e-mail is known; verify has it so.
      const unknown = ['first_name', 'last_name', 'phone', 'metadata', 'international_format_phone']
      if (name === 'customer') for (const each of unknown) setNullable(properties[each])
      // A transfer has no bank and no signature in Paystack's samples.
      if (name === 'authorization') for (const each of ['bank', 'signature']) setNullable(properties[each])
    })
  }
}

/** The samples are of a dispute resolved with evidence, of a payment by a form of custom fields. */
function amendDisputes(paths: Document['paths'], schemas: Document['components']['schemas']) {
  // Named in Paystack's pages of documentation, and needed.
  paths['/dispute/{id}/upload_url']!['get']!.query.push('upload_filename')
  const dataOf = (name: string) => schemas[name]!['properties'].data.properties
  for (const { transaction } of [
    schemas['DisputeListResponseArray']!['properties'],
    ...['DisputeFetchResponse', 'DisputeUpdateResponse', 'DisputeListTransactionResponse'].map(dataOf),
  ])
    transaction.properties.metadata = dataOf('VerifyResponse').metadata
  // A claim that is declined is not resolved before the bank says so, and evidence is not asked of everybody.
  for (const each of ['resolvedAt', 'evidence']) setNullable(dataOf('DisputeResolveResponse')[each])
  for (const each of ['delivery_address', 'delivery_date'])
    setNullable(dataOf('DisputeAddEvidenceResponse')[each])
}

function setNullable(schema: Schema | undefined) {
  if (schema) schema['nullable'] = true
}

function visit(schema: Schema, see: (name: string, schema: Schema) => void, name = '') {
  see(name, schema)
  for (const [each, inner] of Object.entries(schema['properties'] ?? {})) visit(inner as Schema, see, each)
  if (schema['items']) visit(schema['items'], see, name)
}

/** OpenAPI 3.0 as JSON Schema: `nullable` becomes a type, and the fields of `data` are all there may be. */
function toJsonSchema(schema: unknown, isClosed = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toJsonSchema(each))
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, properties, items, ...rest } = schema as Schema
  if (nullable && !rest['type']) return {}
  const type = nullable ? [rest['type'], 'null'] : rest['type']
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)])),
    ...(type && { type }),
    ...(items && { items: toJsonSchema(items, isClosed) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, toJsonSchema(value, name === 'data')]),
      ),
    }),
    ...(isClosed && properties && { additionalProperties: false }),
  }
}

amend(document)
// A row of a list is `data`, too.
const rows = new Set(['TransactionListResponseArray', 'RefundListResponseArray', 'DisputeListResponseArray'])
const ajv = new Ajv({ strict: false, allErrors: true })
ajvFormats.default(ajv)
const schemas = Object.fromEntries(
  Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    toJsonSchema(schema, rows.has(name)),
  ]),
)
ajv.addSchema({ $id: 'paystack', components: { schemas } })

const validators = new Map<string, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const key = JSON.stringify(schema)
  const known = validators.get(key)
  if (known) return known
  const validate = ajv.compile(JSON.parse(key.replaceAll('"#/components', '"paystack#/components')))
  validators.set(key, validate)
  return validate
}

/** The operation of a call, as the document names it; undefined when the document lacks it. */
export function operationOf(
  method: string,
  path: string,
): { name: string; operation: Operation } | undefined {
  const given = path.split('?')[0]!.split('/')
  const fits = (template: string) => {
    const parts = template.split('/')
    return (
      parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i])
    )
  }
  const paths = Object.keys(document.paths).filter(fits)
  const found = paths.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
  const operation = found && document.paths[found]![method.toLowerCase()]
  return operation ? { name: `${method} ${found}`, operation } : undefined
}

/** What an answer does that the document does not allow; empty when it is as documented. */
export function faultsOf(method: string, path: string, status: number, body: unknown): string[] {
  const found = operationOf(method, path)
  const isRefusal = status >= 400 && status < 500
  const schema = found?.operation.responses[status] ?? (isRefusal && { $ref: '#/components/schemas/Error' })
  if (!found || !schema) return []
  const validate = validatorOf(schema)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${found.name} ${status}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
