import type { ImportField } from './import-fields.rules.ts'

/** What a column of a list of customers can be, and its headings: this shop's own first, then Shopify’s, WooCommerce’s, Mailchimp’s. */
const headings = {
  title: ['name', 'full name', 'customer', 'customer name', 'username'],
  first_name: ['first name', 'firstname', 'billing first name', 'given name'],
  last_name: ['last name', 'lastname', 'surname', 'billing last name', 'family name'],
  email: ['email', 'e mail', 'email address', 'customer email', 'billing email', 'mail'],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'whatsapp',
    'whatsapp number',
    'billing phone',
    'customer phone',
  ],
  other_phone: ['default address phone', 'other phone', 'shipping phone'],
  street: [
    'street',
    'address',
    'address1',
    'address 1',
    'address line 1',
    'default address address1',
    'billing address 1',
    'street address',
  ],
  landmark: [
    'landmark',
    'nearest landmark',
    'address2',
    'address 2',
    'address line 2',
    'default address address2',
    'billing address 2',
  ],
  city: ['city', 'town', 'default address city', 'billing city'],
  state: [
    'state',
    'province',
    'region',
    'province code',
    'default address province code',
    'billing state',
    'county',
  ],
  country: ['country', 'country code', 'default address country code', 'billing country'],
  postcode: [
    'postcode',
    'zip',
    'zip code',
    'postal code',
    'default address zip',
    'billing postcode',
    'post code',
  ],
  accepts_news: ['accepts email marketing', 'accepts marketing', 'email marketing status', 'subscribed'],
  consent_at: [
    'said yes to news',
    'consent date',
    'consent at',
    'opt in date',
    'optin time',
    'marketing consent date',
  ],
  consent_how: [
    'how they said it',
    'consent source',
    'consent how',
    'consent method',
    'opt in source',
    'signup source',
    'marketing consent source',
  ],
} as const satisfies Partial<Record<ImportField, readonly string[]>>

export const customerFieldNames = Object.keys(headings) as ImportField[]

export const customerColumns: Record<string, ImportField> = Object.fromEntries(
  Object.entries(headings).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
)

/** A list of customers has how to reach them, and no money or sizes. */
export const isListOfCustomers = (keys: ReadonlySet<string>): boolean => {
  const has = (field: 'email' | 'phone' | 'title' | 'first_name') =>
    headings[field].some((name) => keys.has(name))
  const isOfThings = [...keys].some((key) =>
    /\b(?:prices?|sku|handle|size|sizes|quantity|lineitem)\b/.test(key),
  )
  return !isOfThings && (has('email') || (has('phone') && (has('title') || has('first_name'))))
}
