import type { Context } from 'hono'
import { z } from 'zod'
import { PaystackError } from './paystack-error.ts'

/** A whole number, also as a string of digits: Paystack accepts both. Never a fraction. */
export const wholeNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int())

/** The body as an object, from JSON or from a form; Paystack takes either. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return readForm(text)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // answered below, like any other body that is not an object
  }
  throw new PaystackError(400, 'invalid_json', 'Invalid JSON body', 'Send a JSON object')
}

function readForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text)
  const names = new Set(form.keys())
  return Object.fromEntries(
    [...names].map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)],
    ),
  )
}

const pageNumber = wholeNumber.pipe(z.int().min(1).max(1_000_000))

const listSchema = z.object({
  perPage: pageNumber.default(50),
  page: pageNumber.default(1),
  from: z.string().transform(Date.parse).pipe(z.number()).optional(),
  to: z.string().transform(Date.parse).pipe(z.number()).optional(),
})

/** One page of a list, newest first, with the `meta` Paystack adds. Rows must come oldest first. */
export function listPage<T extends { createdAt: string }>(rows: T[], query: Record<string, string>) {
  const parsed = listSchema.safeParse({ ...query, perPage: query['perPage'] ?? query['per_page'] })
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new PaystackError(
      400,
      'invalid_params',
      `Invalid value for ${name}`,
      `Correct ${name} and try again`,
    )
  }
  const { perPage, page, from = -Infinity, to = Infinity } = parsed.data
  const fitting = rows.filter(({ createdAt }) => {
    const created = Date.parse(createdAt)
    return created >= from && created <= to
  })
  const skipped = (page - 1) * perPage
  return {
    rows: fitting.reverse().slice(skipped, skipped + perPage),
    matching: fitting,
    meta: { total: fitting.length, skipped, perPage, page, pageCount: Math.ceil(fitting.length / perPage) },
  }
}
