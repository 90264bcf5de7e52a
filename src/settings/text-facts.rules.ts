import { formatMoney } from '../lib/money.ts'
import { openDaysText } from './open-days.rules.ts'
import { channelsText } from './payment-channels.rules.ts'
import { returnCostText, returnsText } from './return-texts.rules.ts'
import { type Settings, settingDefaults } from './settings.rules.ts'
import { cutoffText, daysText, dispatchText } from './setting-texts.rules.ts'

/**
 * What a template's `{name}` stands for (rule: text-facts). Null is not known: the sentence around it is left out. An
 * empty text is a whole sentence that has nothing to say.
 */
export type TextFacts = Record<string, string | null>

const pattern = /\{([a-z_]+)\}/g

/** Those of a page that settings alone do not decide: `pages/delivery-facts.rules.ts`. */
const pageFactNames = [
  'delivery_times',
  'delivery_costs',
  'countries',
  'abroad',
  'if_places',
  'if_abroad',
  'if_google',
]
const moreNames = ['name', 'stored_data', 'cookies']

/** The facts that the settings alone decide. `free_delivery_threshold` is null while no place delivers free. */
export function settingFacts(own: Settings): TextFacts {
  const { return_window_days: returnDays, free_delivery_threshold: threshold } = own
  const dispatch = dispatchText(own)
  const others = own.payment_channels.filter((channel) => channel !== 'card')
  const contacts = [own.email && `Write to ${own.email}`, own.phone && `Call ${own.phone}`].filter(Boolean)
  return {
    shop: own.brand_name,
    tagline: own.tagline,
    address: own.address || null,
    /** After a name: `Ada's Closet, 5 Marina, Lagos,`. */
    address_after: own.address && `, ${own.address},`,
    email: own.email || null,
    phone: own.phone || null,
    hours: own.opening_hours || null,
    pictures: own.illustration_note,
    promo_banner: own.promo_banner || null,
    questions: contacts.length ? `Questions? ${contacts.join(' or ').replace(' or Call', ' or call')}.` : '',
    return_days: returnDays ? daysText(returnDays) : null,
    returns: returnsText(own),
    return_cost: returnDays === null ? '' : returnCostText(own),
    dispatch_days: dispatch,
    cutoff_hour: dispatch && cutoffText(own),
    open_days: dispatch && openDaysText(own),
    free_delivery_from: threshold === null ? null : formatMoney(threshold),
    payment_ways: channelsText(own.payment_channels),
    other_payment_ways: others.length ? channelsText(others) : null,
    account_rule: own.guest_checkout
      ? 'No. You can order with your email address and phone number alone. With an account you also keep your addresses, your orders and your wishlist.'
      : 'Not to browse, fill a cart or save pieces. To pay, yes: you need an email address and a password. What is in your cart stays there.',
    if_dates: dispatch && '',
    if_returns: returnDays ? '' : null,
    if_email: own.email ? '' : null,
    if_no_email: own.email ? null : '',
  }
}

/** Every name that a page's template may have. */
export const factNames = [
  ...Object.keys(settingFacts(settingDefaults as unknown as Settings)),
  ...pageFactNames,
]

/** The first name in braces that stands for nothing, with its braces; null when there is none. */
export const unknownFact = (template: string): string | null =>
  [...template.matchAll(pattern)].find(
    ([, name]) => !factNames.includes(name!) && !moreNames.includes(name!),
  )?.[0] ?? null

/**
 * A template with its facts. A sentence with a fact that is not known is left out, and so is a line that has nothing
 * else; other names in braces stay.
 */
export function fillText(template: string, facts: TextFacts): string {
  return template
    .split('\n')
    .flatMap((line) => fillLine(line, facts))
    .join('\n')
}

/** The marks that begin a line of Markdown: a list's, a quotation's, a heading's. */
const marks = /^(\s*(?:(?:[-*>]|\d+\.|#+)\s+)?)(.*)$/

function fillLine(line: string, facts: TextFacts): string[] {
  if (!line.includes('{')) return [line]
  const [, mark = '', body = ''] = marks.exec(line) ?? []
  const filled = body.split(/(?<=[.!?])\s+/).flatMap((sentence) => fillSentence(sentence, facts))
  return filled.length ? [mark + filled.join(' ')] : []
}

function fillSentence(sentence: string, facts: TextFacts): string[] {
  const names = [...sentence.matchAll(pattern)].map(([, name]) => name!)
  if (names.some((name) => facts[name] === null)) return []
  const filled = sentence
    .replaceAll(pattern, (whole, name: string) => facts[name] ?? whole)
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return filled ? [filled] : []
}

/** The templates that every page shows, filled. `own` may have no free delivery (rule: free-delivery). */
export function filledTexts(own: Settings): Pick<Settings, 'claim_notes' | 'about_teaser'> {
  const facts = settingFacts(own)
  return {
    claim_notes: own.claim_notes.map((note) => fillText(note, facts)),
    about_teaser: fillText(own.about_teaser, facts),
  }
}

/** Facts that Markdown takes literally: a name with stars or brackets is shown with them. */
export const asMarkdown = (facts: TextFacts): TextFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [name, text && text.replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&')]),
  )
