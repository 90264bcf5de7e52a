import { isEmail, invalidEmailMessage, normaliseEmail } from '../../lib/email-address.rules.ts'
import { parsePhone } from '../../lib/phone.rules.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import type { Facts, ImportField } from './import-fields.rules.ts'
import { lagosMoment } from './lagos-moment.rules.ts'
import type { FactsOfRow, RowProblem, Understood, UnderstoodCustomer } from './understood.rules.ts'

/** The longest texts of a customer. */
const longest = { name: 160, email: 254, line: 200 }

const addressFields = ['street', 'landmark', 'city', 'state', 'country', 'postcode'] as const
const noYes = 'Says yes to news, but not when and how it was said: imported without it'

/** What the rows of one customer say; the first that says something counts. Nothing is written (rule: customers-in). */
export function understandCustomer(rows: FactsOfRow[], now: Date): Understood {
  const facts: Facts = {}
  for (const row of rows)
    for (const [field, text] of Object.entries(row.facts)) facts[field as ImportField] ??= text
  facts.phone ??= facts.other_phone
  const problems: RowProblem[] = []
  const notes: string[] = []
  const wrong = (field: ImportField, message: string) =>
    problems.push({
      row: (rows.find((each) => each.facts[field] !== undefined) ?? rows[0]!).row,
      field,
      message,
    })
  for (const field of ['email', 'phone', 'consent_how', ...addressFields] as const) {
    const most = field === 'email' ? longest.email : longest.line
    if ((facts[field]?.length ?? 0) > most) wrong(field, `This has more than ${most} letters.`)
  }
  const email = normaliseEmail(facts.email ?? '')
  if (email && !isEmail(email)) wrong('email', invalidEmailMessage)
  const phone = phoneOf(facts, wrong)
  if (!facts.email && !facts.phone) wrong('email', 'Type an email or a phone number.')
  const typed = (facts.title ?? [facts.first_name, facts.last_name].filter(Boolean).join(' ')).normalize(
    'NFC',
  )
  if (typed.length > longest.name) wrong('title', `This name has more than ${longest.name} letters.`)
  if (!typed) notes.push('Without a name: called by the email or phone')
  const address = addressOf(facts, wrong)
  const others = new Set(rows.flatMap((row) => row.facts.street?.toLowerCase() ?? []))
  if (others.size > 1) notes.push('Several addresses: the first one is imported')
  const consent = consentOf(facts, now, wrong)
  if (!consent && saysYes(facts)) notes.push(noYes)
  const customer: UnderstoodCustomer = {
    name: typed || null,
    email,
    phone,
    ...(address && { address }),
    ...(consent && { consent }),
  }
  const title = typed || email || phone
  return {
    handle: null,
    fields: { ...(title && { title }) },
    categories: [],
    variants: [],
    pictures: [],
    problems,
    notes,
    asks: [],
    customer,
  }
}

type Wrong = (field: ImportField, message: string) => void

/** As a spreadsheet leaves it, a Nigerian number has lost its 0. */
function phoneOf({ phone: text, country }: Facts, wrong: Wrong): string {
  if (!text) return ''
  if (/e\+?\d+$/i.test(text)) {
    wrong('phone', 'A spreadsheet has shortened this number. Type it in full.')
    return ''
  }
  const parsed = parsePhone(text, (country && findCountry(country)?.code) || 'NG')
  if ('e164' in parsed) return parsed.e164
  wrong('phone', parsed.message)
  return ''
}

function addressOf(facts: Facts, wrong: Wrong): UnderstoodCustomer['address'] {
  const said = (field: (typeof addressFields)[number]) => (facts[field] ?? '').normalize('NFC')
  // A country alone is no address.
  if (!said('street') && !said('city')) return undefined
  const known = findCountry(said('country') || 'NG')
  const isCode = /^[a-z]{2}$/i.test(said('country'))
  if (!known && !isCode)
    wrong('country', `“${said('country')}” is no country that the shop knows. Type its two letters, like GB.`)
  return {
    address: said('street'),
    landmark: said('landmark'),
    city: said('city'),
    state: said('state'),
    country: known?.code ?? said('country').toUpperCase(),
    zipCode: said('postcode'),
  }
}

/** A yes counts only with its day and how it was said; none is ever assumed. */
function consentOf(
  { consent_at: when, consent_how: how }: Facts,
  now: Date,
  wrong: Wrong,
): UnderstoodCustomer['consent'] {
  if (!when || !how) return undefined
  const at = lagosMoment(when)
  if (at && at.getTime() <= now.getTime()) return { at: at.toISOString(), how: how.normalize('NFC') }
  wrong('consent_at', at ? 'This day is still to come.' : `“${when}” is no day like 2026-12-01.`)
  return undefined
}

const saysYes = ({ accepts_news: word, consent_at: when, consent_how: how }: Facts) =>
  /^(?:yes|true|1|y|subscribed)$/i.test(word ?? '') || Boolean(when) !== Boolean(how)
