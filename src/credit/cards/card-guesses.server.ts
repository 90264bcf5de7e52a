import { type Ctx, userIdOf } from '../../lib/server/context.ts'
import { defineLimit, type Hit } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'

const ofNetwork = defineLimit({
  name: 'gift-card',
  by: 'network',
  most: 300,
  windowMs: 10 * minuteMs,
  carrier:
    'It counts codes that no gift card has: a code has 80 bits, and 10,000 phones of which some mistype one stay below it.',
})

const ofShopper = defineLimit({
  name: 'gift-card-of-shopper',
  by: 'network and thing',
  most: 20,
  windowMs: 10 * minuteMs,
  carrier: 'It counts for one account, browser or order, behind whichever address.',
})

/** What a code that no gift card has counts towards: who typed it, and the address (rule: card-guesses). */
export function cardGuessHits(ctx: Ctx, network: string, thing?: string): Hit[] {
  const guestKey = ctx.actor.kind === 'system' ? null : ctx.actor.guestKey
  return [
    { limit: ofNetwork, network },
    { limit: ofShopper, network, thing: thing ?? userIdOf(ctx.actor) ?? guestKey ?? 'nobody' },
  ]
}
