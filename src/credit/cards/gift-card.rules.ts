import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { parseMoneyText } from '../../lib/money-text.rules.ts'
import { dayMs, lagosDay } from '../../lib/time.ts'

/** When the mails of a day leave, in Lagos: before noon there, and still that day everywhere west of it. */
export const morningHour = 8

/** The furthest day on which a card can be mailed. */
const mostDaysAhead = 366

export const longestName = 60
export const longestCardWords = 500

/** What the owner sells: `amounts` to choose from, and what anybody may type instead. Minor units. */
export type CardOffer = { amounts: number[]; leastMinor: number; mostMinor: number }

/** What is typed to buy a card. */
export type CardForm = {
  /** One of the amounts in minor units, or `own`. */
  amount: string
  ownAmount: string
  toName: string
  /** Empty: who buys it hands it over herself. */
  toEmail: string
  fromName: string
  words: string
  /** `2026-12-24`; empty: at once. */
  sendOn: string
  buyerEmail: string
}

/** A card as it can be bought, money in minor units. */
export type CardDraft = {
  amountMinor: number
  toName: string
  toEmail: string | null
  fromName: string
  words: string
  sendOn: string | null
  buyerEmail: string
}

type Checked = { draft: CardDraft } | { problems: Partial<Record<keyof CardForm, string>> }

/** Reads the form of a card, with a sentence for each field that is wrong (rule: gift-card-form). */
export function checkCard(form: CardForm, offer: CardOffer, now: Date): Checked {
  const isOwn = form.amount === 'own'
  const amountMinor = isOwn ? (parseMoneyText(form.ownAmount) ?? 0) : Number(form.amount)
  const isOffered = isOwn
    ? amountMinor >= offer.leastMinor && amountMinor <= offer.mostMinor
    : offer.amounts.includes(amountMinor)
  const toEmail = normaliseEmail(form.toEmail)
  const buyerEmail = normaliseEmail(form.buyerEmail)
  const problems = Object.fromEntries(
    Object.entries({
      ownAmount: !isOffered && isOwn && boundsText(offer),
      amount: !isOffered && !isOwn && 'Choose an amount',
      toName: whyNotName(form.toName, 'Type who it is for'),
      fromName: whyNotName(form.fromName, 'Type who it is from'),
      toEmail:
        toEmail === ''
          ? form.sendOn !== '' && 'Type where it is sent on that day, or leave the day empty'
          : !isEmail(toEmail) && invalidEmailMessage,
      words: form.words.length > longestCardWords && `Keep it to ${longestCardWords} characters`,
      sendOn: form.sendOn !== '' && whyNotDay(form.sendOn, now),
      buyerEmail: !isEmail(buyerEmail) && invalidEmailMessage,
    }).filter(([, problem]) => problem),
  )
  if (Object.keys(problems).length > 0) return { problems }
  const { toName, fromName, words } = form
  return {
    draft: {
      amountMinor,
      toName,
      toEmail: toEmail || null,
      fromName,
      words,
      sendOn: toEmail && form.sendOn > lagosDay(now) ? form.sendOn : null,
      buyerEmail,
    },
  }
}

export const boundsText = ({ leastMinor, mostMinor }: CardOffer): string =>
  `Type an amount from ${formatMoney(leastMinor)} to ${formatMoney(mostMinor)}`

const whyNotName = (name: string, missing: string) =>
  name === '' ? missing : name.length > longestName && `Keep it to ${longestName} characters`

/** The first and the last day that can be chosen: yesterday in Lagos is still today in Los Angeles, and means at once. */
export const cardDays = (now: Date) => ({
  first: lagosDay(new Date(now.getTime() - dayMs)),
  last: lagosDay(new Date(now.getTime() + mostDaysAhead * dayMs)),
})

function whyNotDay(day: string, now: Date): string | false {
  const { first, last } = cardDays(now)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T12:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay) return 'Choose a day'
  if (day < first) return 'This day is over. Choose another.'
  return day > last && 'Choose a day within a year'
}

/** `a•••@example.com`, for everybody but the recipient. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
