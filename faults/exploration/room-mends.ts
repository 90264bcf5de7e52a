import type { Mend } from './mend.ts'

/** Of gift cards, credit, returns, reviews and pick-up. */
export const roomMends: Mend[] = [
  {
    name: 'a card is stopped while the bank looks at its money',
    invariants: ['a card stops with its money'],
    acts: ['buy-card', 'pay', 'dispute', 'sweep-disputes', 'notice'],
    edits: [
      {
        file: 'src/payments/ledger/follow-card.service.ts',
        from: '  const isStopped = backed === 0 || isDisputed',
        to: '  const isStopped = backed === 0',
      },
    ],
  },
  {
    name: 'what comes back to a card without its money is taken off it',
    invariants: ['a card is worth what the shop holds of its money'],
    acts: ['buy-card', 'pay', 'place-with-card', 'dashboard-refund', 'cancel', 'cancel-own', 'settle'],
    edits: [
      {
        file: 'src/db/migrations/0066_card_money_comes_back.sql',
        from: "NEW.cause IN ('refund', 'released', 'moved')",
        to: "NEW.cause = 'none'",
      },
    ],
  },
  {
    name: 'what goes back of the money of a card is off the card',
    invariants: ['a card is worth what the shop holds of its money', 'a card stops with its money'],
    acts: ['buy-card', 'pay', 'dashboard-refund', 'refund-amount', 'settle'],
    edits: [
      {
        file: 'src/payments/ledger/follow-money.service.ts',
        from: "  if (order.source === 'gift_card') await followCard(ctx, order.id)\n",
        to: '',
      },
      {
        file: 'src/payments/ledger/follow-money.service.ts',
        from: "import { followCard } from './follow-card.service.ts'\n",
        to: '',
      },
    ],
  },
  {
    name: 'a stopped card pays nothing',
    invariants: ['a stopped card pays nothing'],
    acts: [
      'buy-card',
      'pay',
      'dispute',
      'notice',
      'place-with-card',
      'sell-for-card',
      'pay-with-card',
      'place',
    ],
    edits: [
      {
        file: 'src/credit/ledger.service.ts',
        from: "${cause === 'spent' ? sql`and stopped_at is null` : sql``}",
        to: '',
      },
      {
        file: 'src/credit/offer-credit.service.ts',
        from: 'currency === bill.currency && !stoppedAt,',
        to: 'currency === bill.currency || !!stoppedAt,',
      },
      {
        file: 'src/credit/offer-credit.service.ts',
        from: '  if (card.stoppedAt) return cardMessages.stopped\n',
        to: '',
      },
    ],
  },
  {
    name: 'a card waits for the morning of its day',
    invariants: ['a card is mailed once, on its day'],
    acts: ['buy-card', 'pay', 'send-cards', 'minutes', 'hours'],
    edits: [
      {
        file: 'src/credit/cards/send-cards.service.ts',
        from: "at time zone 'Africa/Lagos' <= ${now}::timestamptz)",
        to: "at time zone 'Africa/Lagos' <= ${now}::timestamptz + interval '30 days')",
      },
    ],
  },
  {
    name: 'a card opens when it is paid',
    invariants: ['a card opens once, with its money', 'no call fails unexpectedly'],
    acts: ['buy-card', 'pay', 'place'],
    edits: [
      {
        file: 'src/orders/changes/gift-card-order.service.ts',
        from: '  await openCardOf(ctx, order.id)\n',
        to: '',
      },
      {
        file: 'src/orders/changes/gift-card-order.service.ts',
        from: "import { openCardOf } from '../../credit/cards/open-card.service.ts'\n",
        to: '',
      },
    ],
  },
  {
    name: 'credit goes back to the account it was spent from',
    invariants: ['credit goes back to where it came from', 'no call fails unexpectedly'],
    acts: ['buy-card', 'pay', 'place-with-card', 'refund-amount', 'cancel', 'settle'],
    edits: [
      {
        file: 'src/credit/accounts.service.ts',
        from: "  if (spent.kind !== 'return') return own",
        to: "  if (spent.kind === 'code' && userId) return { id: (await openCustomerCredit(ctx, { userId, email })).id, isNobodys: false }\n  if (spent.kind !== 'return') return own",
      },
    ],
  },
  {
    name: 'only what arrived is returned',
    invariants: ['what is returned arrived'],
    acts: ['buy', 'pack', 'ship', 'deliver', 'return'],
    edits: [
      {
        file: 'src/returns/returnable.service.ts',
        from: "      where fl.order_line_id = l.id and f.state = 'delivered') as arrived,",
        to: '      where fl.order_line_id = l.id) as arrived,',
      },
      {
        file: 'src/returns/returnable.service.ts',
        from: "'day', (f.delivered_at at time zone",
        to: "'day', (f.created_at at time zone",
      },
    ],
  },
  {
    name: 'what is kept of a return is not given',
    invariants: ['a return gives what its rows say'],
    acts: ['buy', 'bring', 'return', 'approve-return', 'receive-return', 'settle-return'],
    edits: [
      {
        file: 'src/returns/settle-return.service.ts',
        from: '  const amountMinor = givenMinor - (keep?.amountMinor ?? 0)',
        to: '  const amountMinor = givenMinor',
      },
    ],
  },
  {
    name: 'what a return lent for its exchange is paid back',
    invariants: ['a loan ends with its return'],
    acts: ['buy', 'bring', 'return', 'approve-return', 'receive-return', 'settle-return', 'swap'],
    edits: [
      {
        file: 'src/returns/settle-return.service.ts',
        from: '  await endLoan(ctx, row, exchange)\n',
        to: '',
      },
    ],
  },
  {
    name: 'nobody is asked how it fits while a flag is open',
    invariants: ['nobody is asked twice, or while something is open'],
    acts: ['buy', 'bring', 'dashboard-refund', 'days', 'ask-reviews', 'mail-reviews', 'settle'],
    edits: [
      {
        file: 'src/reviews/reviewable.service.ts',
        from: '  and not exists (select from order_flags g where g.order_id = o.id and g.cleared_at is null)\n',
        to: '',
      },
    ],
  },
  {
    name: 'only what arrived is reviewed',
    invariants: ['a review is of what arrived'],
    acts: ['buy', 'pack', 'ship', 'deliver', 'review'],
    edits: [
      {
        file: 'src/reviews/reviewable.service.ts',
        from: "where fl.order_line_id = l.id and f.state = 'delivered')",
        to: 'where fl.order_line_id = l.id)',
      },
    ],
  },
  {
    name: 'an order that is brought instead is not ready to be fetched',
    invariants: ['what is fetched is handed over once'],
    acts: ['place', 'pay', 'ready', 'other-way', 'own-other-way'],
    edits: [
      {
        file: 'src/payments/pickup/change-delivery.service.ts',
        from: '  await removePickup(ctx, order)\n',
        to: '',
      },
    ],
  },
  {
    name: 'what is fetched is paid first',
    invariants: ['a parcel that left was paid for, or somebody let it go'],
    acts: ['place', 'pay', 'ready', 'collect', 'dashboard-refund', 'settle'],
    edits: [
      {
        file: 'src/orders/changes/change-rows.service.ts',
        from: "      if (!order.isPickup) throw orderError('NOT_PICKED_UP')\n      await refuseUnpaidPieces(ctx, order)",
        to: "      if (!order.isPickup) throw orderError('NOT_PICKED_UP')",
      },
      {
        file: 'src/orders/pickup/pickup-steps.service.ts',
        from: '      await refuseUnpaidPieces(ctx, order)\n',
        to: '',
      },
    ],
  },
]
