import type { CreditAccount } from '../../db/schema.ts'
import { errorsOf } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { limitFailures } from '../../lib/server/web/rate-limit.ts'
import { cardMessages } from '../card-messages.rules.ts'
import { cardLabel, findCard, whyNotCard } from '../offer-credit.service.ts'
import { cardGuessHits } from './card-guesses.server.ts'

const cardError = errorsOf({ CARD_REFUSED: [409, cardMessages.unknown] })

/** A card that can be spent, with what is on it in minor units. */
export type SpendableCard = { accountId: string; label: string; availableMinor: number }

/** `secret` is AUTH_SECRET; `thing` is whose guesses count together where that is not the caller. */
type Typed = { code: string; secret: string; network: string; thing?: string }

/**
 * The card of a code that was typed or scanned, good or not; guesses are counted, so call it outside of a transaction (rule:
 * card-guesses). Throws CARD_REFUSED for a code that no card has, TOO_MANY_REQUESTS.
 */
export async function findTypedCard(ctx: Ctx, typed: Typed): Promise<CreditAccount> {
  const { code, secret, network, thing } = typed
  const card = await limitFailures(
    ctx,
    cardGuessHits(ctx, network, thing),
    () => findCard(ctx, secret, code),
    (ended) => 'value' in ended && ended.value === null,
  )
  if (!card) throw cardError('CARD_REFUSED')
  return card
}

/** What of a card can be spent. Throws CARD_REFUSED with the reason. */
export function spendableOf(card: CreditAccount, currency = 'NGN'): SpendableCard {
  const message = whyNotCard(card, card.balance, currency)
  if (message) throw cardError('CARD_REFUSED', { message })
  return {
    accountId: card.id,
    label: cardLabel(card),
    availableMinor: card.balance,
  }
}
