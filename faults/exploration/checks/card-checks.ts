import { morningHour } from '../../../src/credit/cards/gift-card.rules.ts'
import { formatMoney } from '../../../src/lib/money.ts'
import { moneyOf } from '../money-of.ts'
import type { GiftCardRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, hasOpenDispute, isOpenFlag, isSeen, sumOf } from './check.ts'

const nameOfCard = ({ giftCards }: Snapshot, { id }: GiftCardRow) =>
  `card ${giftCards.findIndex((card) => card.id === id) + 1}`

const orderOf = ({ orders }: Snapshot, { order_id }: GiftCardRow) =>
  orders.find(({ id }) => id === order_id) ?? null

const accountOf = ({ creditAccounts }: Snapshot, { account_id }: GiftCardRow) =>
  creditAccounts.find(({ id }) => id === account_id) ?? null

/** What the shop holds of a card's money, at most what it costs; of one that an owner gave all of it. */
function backedOf(seen: Snapshot, card: GiftCardRow): number {
  const order = orderOf(seen, card)
  return order ? Math.max(0, Math.min(card.amount, moneyOf(seen, order).held)) : card.amount
}

/** A card has an account exactly when it was paid or given, and its amount went on it once. */
const cardOpensOnce: Check = (seen) =>
  firstOf(seen.giftCards, (card) => {
    const order = orderOf(seen, card)
    const isDue = !order || order.paid_at !== null
    const opened = seen.creditEntries.filter(
      ({ cause, cause_id }) => ['bought', 'granted'].includes(cause) && cause_id === card.id,
    )
    if (!isDue) return accountOf(seen, card) !== null && `${nameOfCard(seen, card)} is good and was not paid`
    if (order && order.subtotal !== card.amount)
      return `${nameOfCard(seen, card)} of ${formatMoney(card.amount)} costs ${formatMoney(order.subtotal)}`
    const isWhole = opened.length === 1 && opened[0]!.amount === card.amount
    return (
      (!isWhole || !accountOf(seen, card)) &&
      `${nameOfCard(seen, card)} of ${formatMoney(card.amount)} was opened ${opened.length} times`
    )
  })

/** A card is worth what the shop holds of its money: what went back is off it, and what was spent of that is a flag. */
const cardFollowsItsMoney: Check = (seen) =>
  firstOf(seen.giftCards, (card) => {
    const account = accountOf(seen, card)
    if (!account || !card.order_id) return null
    const issued = sumOf(
      seen.creditEntries.filter(
        ({ order_id, cause }) => order_id === card.order_id && ['bought', 'reversed'].includes(cause),
      ),
      ({ amount }) => amount,
    )
    const gone = issued - backedOf(seen, card)
    const name = nameOfCard(seen, card)
    const flags = seen.flags.filter((flag) => flag.kind === 'card_spent' && flag.order_id === card.order_id)
    const open = flags.find(isOpenFlag)
    if (gone < 0) return `${name} is worth ${formatMoney(-gone)} less than its money`
    if (gone === 0) return open && `nothing was spent of ${name} that went back, and a flag says so`
    if (account.balance > 0)
      return `${formatMoney(gone)} of the money of ${name} went back, and ${formatMoney(account.balance)} can be spent of it`
    if (open)
      return (
        open.params?.amountMinor !== gone &&
        `${formatMoney(gone)} that went back was spent of ${name}, its flag says another sum`
      )
    return !isSeen(seen, 'card_spent', '', card.order_id) && `what was spent of ${name} is no flag`
  })

/** A card pays nothing without money, nor while the bank looks at it, nor once it was replaced; else it is good. */
const cardStopsWithItsMoney: Check = (seen) => {
  const current = new Set(seen.giftCards.map(({ account_id }) => account_id))
  const replaced = seen.creditAccounts.filter(({ id, kind }) => kind === 'code' && !current.has(id))
  return (
    firstOf(replaced, ({ stopped_at, balance }) =>
      stopped_at === null || balance > 0 ? `${formatMoney(balance)} is on a card that was replaced` : null,
    ) ??
    firstOf(seen.giftCards, (card) => {
      const account = accountOf(seen, card)
      if (!account) return null
      const isStopped =
        backedOf(seen, card) === 0 || (card.order_id !== null && hasOpenDispute(seen, card.order_id))
      return (
        isStopped !== (account.stopped_at !== null) &&
        `${nameOfCard(seen, card)} ${isStopped ? 'has no money or is disputed, and is good' : 'has its money, and is stopped'}`
      )
    })
  )
}

/** Nothing is spent of an account that was stopped before. */
const stoppedPaysNothing: Check = ({ before, ...seen }) => {
  const stopped = before?.creditAccounts.filter(({ stopped_at }) => stopped_at !== null).map(({ id }) => id)
  const known = new Set(before?.creditEntries.map(({ id }) => id))
  return firstOf(
    seen.creditEntries,
    ({ id, account_id, amount, cause }) =>
      cause === 'spent' &&
      !known.has(id) &&
      stopped?.includes(account_id) &&
      `${formatMoney(-amount)} was spent of a card that is stopped`,
  )
}

/** A card is mailed once, never before the morning of its day in Lagos, and by then once everything has run. */
const cardIsMailedOnItsDay: Check = (seen) =>
  firstOf(seen.giftCards, (card) => {
    const mails = seen.cardMails.filter(
      ({ cardId, accountId }) => cardId === card.id && accountId === card.account_id,
    )
    const { send_on: day, sent_at: sent, to_email: to } = card
    const name = nameOfCard(seen, card)
    if (mails.length !== (sent === null ? 0 : 1)) return `${name} was mailed ${mails.length} times`
    const morning = day === null ? 0 : Date.parse(`${day}T0${morningHour}:00:00+01:00`)
    if (sent !== null) return Date.parse(sent) < morning && `${name} was mailed before the morning of ${day}`
    const account = accountOf(seen, card)
    const isDue = to !== null && account?.stopped_at === null && morning <= seen.now
    return seen.isSettled && isDue && `${name} was to be mailed and was not`
  })

export const cardChecks: Record<string, Check> = {
  'a card opens once, with its money': cardOpensOnce,
  'a card is worth what the shop holds of its money': cardFollowsItsMoney,
  'a card stops with its money': cardStopsWithItsMoney,
  'a stopped card pays nothing': stoppedPaysNothing,
  'a card is mailed once, on its day': cardIsMailedOnItsDay,
}
