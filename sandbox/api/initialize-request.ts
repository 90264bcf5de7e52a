import { z } from 'zod'
import { currencies, type Currency } from '../payments/currencies.ts'
import { PaystackError } from './paystack-error.ts'
import { wholeNumber } from './requests.ts'

const channelNames = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'eft',
  'capitec_pay',
  'payattitude',
] as const

const httpUrl = z.url({ protocol: /^https?$/ })

const schema = z.object({
  email: z.email({ pattern: z.regexes.html5Email }),
  amount: wholeNumber,
  currency: z.string().nullish(),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]{1,200}$/)
    .nullish(),
  callback_url: httpUrl.nullish(),
  channels: z.array(z.enum(channelNames)).nullish(),
  metadata: z.unknown().optional(),
})

type ErrorText = [code: string, message: string, nextStep: string]

const invalidAmount: ErrorText = [
  'invalid_amount',
  'Invalid Amount Sent',
  'Send a whole number in the smallest unit of the currency, at or above its minimum',
]

const errors: Record<string, ErrorText> = {
  email: ['invalid_email_address', 'Invalid Email Address Passed', 'Pass a valid customer email'],
  amount: invalidAmount,
  reference: [
    'invalid_reference',
    'Invalid Transaction Reference',
    'Only -, ., = and alphanumeric characters are allowed in a reference',
  ],
  callback_url: ['invalid_callback_url', 'Invalid callback URL', 'Pass a full http or https URL'],
  channels: ['invalid_channels', 'Invalid channels', `Pass a list with any of ${channelNames.join(', ')}`],
}

const unsupportedCurrency: ErrorText = [
  'unsupported_currency',
  'Currency not supported by merchant',
  'Pass a currency that is enabled on the integration',
]

/** Checks the body of POST /transaction/initialize and answers bad ones in Paystack's words. */
export function parseInitialize(body: Record<string, unknown>, allowed: Currency[]) {
  const missing = ['email', 'amount'].filter((name) => body[name] === undefined || body[name] === null)
  if (missing.length > 0) {
    throw refused([
      'missing_params',
      `Missing required: ${missing.join(', ')}`,
      'Provide every required parameter',
    ])
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw refused(errors[name] ?? ['invalid_params', `Invalid value for ${name}`, `Correct ${name}`])
  }
  const { data } = parsed
  // No currency is not an error: Paystack quietly takes the account's default.
  const currency = allowed.find((name) => name === (data.currency ?? allowed[0]))
  if (!currency) throw refused(unsupportedCurrency)
  if (data.amount < currencies[currency].minimum) throw refused(invalidAmount)
  return { ...data, currency, metadata: readMetadata(data.metadata) }
}

/**
 * Metadata may come as an object or as its JSON text, which is stored as the object. Absent, it is shown as
 * "".
 */
function readMetadata(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? ''
  try {
    const parsed: unknown = JSON.parse(given)
    return typeof parsed === 'object' && parsed !== null ? parsed : given
  } catch {
    return given
  }
}

function refused([code, message, nextStep]: ErrorText) {
  return new PaystackError(400, code, message, nextStep)
}
