import { z } from 'zod'
import { disputeStatuses } from '../ledger/dispute.ts'
import { PaystackError } from './paystack-error.ts'
import { listParameters, perPageParameter, wholeNumber } from './requests.ts'

/** `transaction` is an id, never a reference. */
export const disputeListSchema = z.object({
  ...listParameters,
  perPage: perPageParameter,
  status: z.enum(disputeStatuses).optional(),
  transaction: wholeNumber.optional(),
})

export const uploadUrlSchema = z.object({ upload_filename: z.string().trim().min(1).max(255) })

const text = z.string().trim().min(1)
const amount = wholeNumber.pipe(z.int().min(0))

export const updateSchema = z.object({ refund_amount: amount, uploaded_filename: text.nullish() })

export const resolveSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: text,
  refund_amount: amount,
  uploaded_filename: text,
  evidence: wholeNumber.nullish(),
})

/** The document calls the date a date-time and describes it as a day; either is taken. */
export const evidenceSchema = z.object({
  customer_email: z.email({ pattern: z.regexes.html5Email }),
  customer_name: text,
  customer_phone: text,
  service_details: text,
  delivery_address: z.string().nullish(),
  delivery_date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish(),
})

/** What was sent, checked. @throws PaystackError that names what is missing, or the first that is wrong */
export function checkFields<T extends z.ZodObject>(schema: T, given: Record<string, unknown>): z.output<T> {
  const isAbsent = (name: string) => [undefined, null, ''].includes(given[name] as string | null | undefined)
  const missing = Object.entries(schema.shape).filter(
    ([name, field]) => isAbsent(name) && !z.safeParse(field, undefined).success,
  )
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ')
    throw new PaystackError(400, 'missing_params', `Missing required: ${names}`, `Pass ${names}`)
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalidField(String(parsed.error.issues[0]?.path[0]))
}

export function invalidField(name: string, message = `Invalid value for ${name}`) {
  return new PaystackError(400, 'invalid_params', message, `Correct ${name} and try again`)
}
