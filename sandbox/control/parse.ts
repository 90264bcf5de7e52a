import type { z } from 'zod'
import { PaystackError } from '../api/paystack-error.ts'

/** The body of a control call. @throws PaystackError that names the first bad field */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys.join(', ')] : issue?.path
  const message = [path?.join('.'), issue?.message].filter(Boolean).join(': ')
  throw new PaystackError(400, 'invalid_params', message, 'See the control API in the README')
}
