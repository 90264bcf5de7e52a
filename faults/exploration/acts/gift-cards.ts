import { giveCard, replaceCard } from '../../../src/admin/credit/gift-cards.service.ts'
import { giveCredit, takeCreditBack } from '../../../src/admin/credit/give-credit.service.ts'
import { quoteCart } from '../../../src/cart/quote/quote.service.ts'
import { buyCard } from '../../../src/checkout/gift-card/buy-card.service.ts'
import { payWithCard } from '../../../src/checkout/gift-card/pay-card.service.ts'
import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { counterSaleSchema } from '../../../src/counter/counter.schema.ts'
import { sell } from '../../../src/counter/sell.service.ts'
import { cardCode } from '../../../src/credit/card-code.server.ts'
import { cardPath } from '../../../src/credit/cards/card-link.server.ts'
import { readCard } from '../../../src/credit/cards/read-card.service.ts'
import { sendDueCards } from '../../../src/credit/cards/send-cards.service.ts'
import { findTypedCard, spendableOf } from '../../../src/credit/cards/spendable-card.service.ts'
import { requireStaff, userIdOf } from '../../../src/lib/server/context.ts'
import { type Act, act, atOnce } from '../act.ts'
import type { Draw } from '../draw.ts'
import type { CreditAccountRow, GiftCardRow } from '../rows.ts'
import { balanceOf, buyerOf, naira, orderName, pickFrom, pickOrder } from '../targets.ts'
import type { World } from '../world.ts'
import { drawDay } from './owner-money.ts'
import { drawLines, mayPlace } from './shopper.ts'

const secret = options.authSecret
const network = '127.0.0.1'
const why = 'As agreed on the phone'

/** More cards than this do not come to be in one run. */
const mostCards = 3

type Opened = { card: GiftCardRow; account: CreditAccountRow }

/** The cards whose account is open, also those that are stopped or empty, and what was replaced. */
const openedCards = (world: World): Opened[] =>
  world.now().giftCards.flatMap((card) => {
    const account = world.now().creditAccounts.find(({ id }) => id === card.account_id)
    return account ? [{ card, account }] : []
  })

const pickCard = (world: World, draw: Draw): Opened | null => pickFrom(draw, openedCards(world))

const cardName = (world: World, { id }: GiftCardRow) =>
  `card ${world.now().giftCards.findIndex((card) => card.id === id) + 1}`

const isFull = (world: World) => world.now().giftCards.length >= mostCards

const ownAccount = (world: World, account: string) =>
  world.now().creditAccounts.find(({ user_id, balance }) => user_id === account && balance > 0)

const itemsOf = (lines: ReturnType<typeof drawLines>['lines']) =>
  lines.map(({ good, quantity }) => ({ product_id: good.productId, variant_id: good.id, quantity }))

/** What this shopper's credit and card would pay, as checkout shows it, and the order that says so. */
async function placeWith(world: World, { person, lines, card, isFetched }: Placing): Promise<unknown> {
  const { actor, name } = person
  const code = card && cardCode(secret, card.account_id)
  const place = { country: 'NG', state: 'Lagos', shippingLocation: world.shop.zone.id }
  const sent = { own: true, ...(code && { code }) }
  const { credit } = await quoteCart(world.shop.as(actor), {
    items: itemsOf(lines),
    ...(isFetched ? { pickup: world.place.id } : place),
    payWith: { ...sent, secret },
  })
  const pieces = lines.map(({ good, quantity }) => ({ variant: good, quantity }))
  return world.shop.checkoutLines(actor, pieces, {
    order: {
      email: `${name}@example.com`,
      credit: { ...sent, used: credit!.used },
      ...(isFetched && { pickup: world.place.id }),
    },
  })
}

type Placing = {
  person: World['people'][number]
  lines: ReturnType<typeof drawLines>['lines']
  card: GiftCardRow | null
  isFetched: boolean
}

/** Now and then twice: one of both is refused, or both are one. The second press waits where it would wait for the first by the clock. */
const perhapsTwice = (draw: Draw, run: () => Promise<unknown>, { isAtOnce = true } = {}) =>
  draw.oneIn(3)
    ? async () => {
        const first = run()
        if (!isAtOnce) await first.catch(() => {})
        await atOnce([() => first, run])
      }
    : run

const boughtWith = (world: World, draw: Draw) => {
  const day = drawDay(world, draw)
  return draw.pick([
    { toEmail: null, sendOn: null, says: 'to hand over' },
    { toEmail: 'efe@example.com', sendOn: null, says: 'to be mailed' },
    { toEmail: 'efe@example.com', sendOn: day, says: `to be mailed on ${day}` },
  ])
}

/** Gift cards and credit, as shoppers, owner and helper use them. */
export const giftCardActs: Act[] = [
  act('buy-card', 6, (world, draw) => {
    if (isFull(world)) return null
    const { name, actor } = draw.pick(world.people)
    const amountMinor = draw.pick([2_500_000, 1_000_000, 5_000_000])
    const { says, ...how } = boughtWith(world, draw)
    const card = {
      ...how,
      amountMinor,
      toName: 'Efe',
      fromName: name,
      words: '',
      buyerEmail: `${name}@example.com`,
    }
    const key = world.key('card')
    return {
      says: `${name} orders a gift card of ${naira(amountMinor)} ${says}`,
      run: perhapsTwice(draw, () => buyCard(world.shop.as(actor), { card, key, network }, options), {
        isAtOnce: false,
      }),
    }
  }),
  act('give-card', 1, (world, draw) => {
    if (isFull(world)) return null
    const amount = draw.pick([2_500_000, 1_000_000])
    const isMailed = draw.oneIn(2)
    return {
      says: `the owner gives a gift card of ${naira(amount)}${isMailed ? ' by mail' : ''}`,
      run: () =>
        giveCard(world.cardOwner(), {
          amount,
          to_name: 'Efe',
          words: '',
          why,
          ...(isMailed && { to_email: 'efe@example.com' }),
        }),
    }
  }),
  act('replace-card', 2, (world, draw) => {
    const found = pickCard(world, draw)
    if (!found) return null
    const isMailed = draw.oneIn(2)
    return {
      says: `the owner replaces ${cardName(world, found.card)}${isMailed ? ' by mail' : ''}`,
      run: perhapsTwice(draw, () =>
        replaceCard(world.cardOwner(), {
          id: found.account.id,
          why,
          ...(isMailed && { to_email: 'efe@new.example.com' }),
        }),
      ),
    }
  }),
  act('send-cards', 3, (world) => ({
    says: 'cards whose day has come are mailed',
    run: () => Promise.all([sendDueCards(world.shop.as()), sendDueCards(world.shop.as())]),
  })),
  act('open-card', 1, (world, draw) => {
    const found = pickCard(world, draw)
    if (!found) return null
    const { card, account } = found
    return {
      says: `Efe opens ${cardName(world, card)}`,
      run: async () => {
        const token = cardPath(secret, account.id).split('/').at(-1)!
        const shown = await readCard(world.shop.ctx, token, secret)
        const isAsItIs =
          account.stopped_at === null
            ? typeof shown === 'object' && shown?.balanceMinor === account.balance
            : shown === 'stopped'
        if (!isAsItIs) throw new Error(`Its page shows ${JSON.stringify(shown)}`)
      },
    }
  }),
  act('place-with-credit', 4, (world, draw) => {
    const person = draw.pick(world.people)
    const account = ownAccount(world, userIdOf(person.actor)!)
    if (!account || !mayPlace(world)) return null
    const { lines, says } = drawLines(world, draw)
    return {
      says: `${person.name} places ${says} with her credit`,
      run: () => placeWith(world, { person, lines, card: null, isFetched: false }),
    }
  }),
  act('place-with-card', 10, (world, draw) => {
    const person = draw.pick(world.people)
    const found = pickCard(world, draw)
    if (!found || !mayPlace(world)) return null
    const { lines, says } = drawLines(world, draw)
    const isFetched = draw.oneIn(3)
    const { card } = found
    return {
      says: `${person.name} places ${says} with ${cardName(world, card)}${isFetched ? ' to fetch' : ''}`,
      run: () => placeWith(world, { person, lines, card, isFetched }),
    }
  }),
  act('pay-with-card', 8, (world, draw) => {
    const found = pickCard(world, draw)
    const order =
      found &&
      pickOrder(world, draw, (one) => one.status !== 'cancelled' && balanceOf(world, one).balance > 0)
    if (!order) return null
    const code = cardCode(secret, found.account.id)
    const guest = () => world.shop.as({ kind: 'guest', guestKey: null })
    return {
      says: `${buyerOf(world, order)} pays ${orderName(world, order)} with ${cardName(world, found.card)} behind its pay link`,
      run: perhapsTwice(draw, () => payWithCard(guest(), { orderId: order.id, code, network }, options)),
    }
  }),
  act('sell-for-card', 4, (world, draw) => {
    const found = pickCard(world, draw)
    if (!found || world.now().orders.length >= 6) return null
    const { lines, says } = drawLines(world, draw)
    const total = lines.reduce((sum, { good, quantity }) => sum + good.priceMinor * quantity, 0)
    const cardMinor = Math.min(total, draw.pick([found.account.balance, 300_000, 1_800_000]) || 300_000)
    const code = cardCode(secret, found.account.id)
    const cash = total - cardMinor
    const body = counterSaleSchema.parse({
      items: lines.map(({ good, quantity }) => ({
        variant_id: good.id,
        quantity,
        unit_price: good.priceMinor,
      })),
      payments: cash > 0 ? [{ method: 'cash', amount: cash }] : [],
      gift_card: { code, amount: cardMinor },
      total,
    })
    return {
      says: `the owner sells ${says} at the counter, ${naira(cardMinor)} of it with ${cardName(world, found.card)}`,
      run: async () => {
        const ctx = requireStaff(world.owner())
        const card = await findTypedCard(ctx, { code, secret, network })
        return sell(ctx, body, spendableOf(card))
      },
    }
  }),
  act('give-credit', 3, (world, draw) => {
    const { name } = draw.pick(world.people)
    const amount = draw.pick([100_000, 1_000_000, 4_000_000])
    return {
      says: `the owner gives ${name} ${naira(amount)} of credit`,
      run: () => giveCredit(world.owner(), { email: `${name}@example.com`, amount, why }),
    }
  }),
  act('take-credit', 1, (world, draw) => {
    const accounts = world
      .now()
      .creditAccounts.filter(({ kind, balance }) => kind !== 'return' && balance > 0)
    const account = pickFrom(draw, accounts)
    if (!account) return null
    const amount = draw.pick([account.balance, 100_000])
    return {
      says: `the owner takes ${naira(amount)} of ${account.kind === 'code' ? 'a card' : 'a customer’s credit'} back`,
      run: () => takeCreditBack(world.owner(), { id: account.id, amount, why }),
    }
  }),
]
