import type { Context } from 'hono'
import { z } from 'zod'
import { readForm } from './form-body.ts'
import { notInTheSandbox, PaystackError } from './paystack-error.ts'

/** A whole number, also as a string of digits: Paystack accepts both. Never a fraction. */
export const wholeNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int())

/** The body as an object, from JSON or from a form; Paystack takes either. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return readForm(text)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // answered below, like any other body that is not an object
  }
  throw new PaystackError(400, 'invalid_json', 'Invalid JSON body', 'Send a JSON object')
}

const pageNumber = wholeNumber.pipe(z.int().min(1).max(1_000_000))

const instant = z.string().transform(Date.parse).pipe(z.number())

/** Parameters every list has; `perPage` is spelt as the operation spells it. */
export const listParameters = {
  page: pageNumber.default(1),
  from: instant.optional(),
  to: instant.optional(),
}
export const perPageParameter = pageNumber.optional()

/**
 * The query of an operation. A parameter it does not have is refused: Paystack would pass over it, and the caller would
 * take the unfiltered list for a filtered one. So are those the document has and the sandbox has not
 * (rule: faithful-sandbox).
 */
export function readQuery<T extends z.ZodObject>(
  schema: T,
  query: Record<string, string>,
  notHere: readonly string[] = [],
): z.output<T> {
  for (const name of Object.keys(query)) {
    if (notHere.includes(name)) throw notInTheSandbox(`The parameter ${name}`)
    if (!(name in schema.shape)) throw invalidValue(name, `${name} is not a parameter of this operation`)
  }
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  throw invalidValue(String(parsed.error.issues[0]?.path[0]))
}

function invalidValue(name: string, message = `Invalid value for ${name}`) {
  return new PaystackError(400, 'invalid_params', message, `Correct ${name} and try again`)
}

type ListQuery = { page: number; from?: number | undefined; to?: number | undefined }

/** One page of a list, newest first, with the `meta` Paystack adds. Rows must come oldest first. */
export function listPage<T extends { createdAt: string }>(
  rows: T[],
  { page, from = -Infinity, to = Infinity }: ListQuery,
  perPage = 50,
) {
  const fitting = rows.filter(({ createdAt }) => {
    const created = Date.parse(createdAt)
    return created >= from && created <= to
  })
  const skipped = (page - 1) * perPage
  return {
    rows: fitting.toReversed().slice(skipped, skipped + perPage),
    matching: fitting,
    meta: { total: fitting.length, skipped, perPage, page, pageCount: Math.ceil(fitting.length / perPage) },
  }
}
