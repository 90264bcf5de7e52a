import type { Mend } from './mend.ts'
import { roomMends } from './room-mends.ts'

export const mends: Mend[] = [
  {
    name: 'what a bank or the dashboard takes is due, not given away',
    invariants: ['only people change what is owed'],
    edits: [
      {
        file: 'src/payments/refunds/reversals.service.ts',
        from: "  if (twiceMinor > 0)\n    await raiseFlag(ctx, order, {\n      kind: 'went_out_twice',",
        to: "  await adjust(ctx, { orderId: order.id, kind: 'goodwill', amountMinor: -amountMinor, why: 'taken' })\n  if (twiceMinor > 0)\n    await raiseFlag(ctx, order, {\n      kind: 'went_out_twice',",
      },
      {
        file: 'src/payments/refunds/reversals.service.ts',
        from: "import { flagTaken, followMoney } from '../ledger/follow-money.service.ts'\n",
        to: "import { flagTaken, followMoney } from '../ledger/follow-money.service.ts'\nimport { adjust } from '../ledger/adjust.service.ts'\n",
      },
    ],
  },
  {
    name: 'what was taken raises a flag',
    invariants: ['uneven money is seen or decided'],
    edits: [
      {
        file: 'src/payments/ledger/follow-money.service.ts',
        from: 'taken > 0 ? await findTaken',
        to: 'taken > 1e12 ? await findTaken',
      },
    ],
  },
  {
    name: 'a refund waits while its payment is disputed',
    invariants: ['nothing leaves a disputed payment'],
    edits: [
      {
        file: 'src/payments/refunds/refund.service.ts',
        from: '  if (await isDisputed(ctx, refund.paymentId)) {',
        to: '  if (refund.checks > 99 && (await isDisputed(ctx, refund.paymentId))) {',
      },
    ],
  },
  {
    name: 'a refund that waited goes on when the bank has decided',
    invariants: ['refunds get sent'],
    edits: [
      {
        file: 'src/payments/refunds/waiting-refunds.service.ts',
        from: "    .set({ state: 'queued', nextCheckAt: ctx.now(), updatedAt: ctx.now() })",
        to: '    .set({ updatedAt: ctx.now() })',
      },
    ],
  },
  {
    name: 'refunds that nobody made here are found by comparing',
    invariants: ['refunds at the provider are rows', 'the shop holds what the provider holds'],
    edits: [
      {
        file: 'src/payments/refunds/sync-refunds.service.ts',
        from: '  if (differing.length + missing.length === 0) return true\n',
        to: '  if (differing.length + missing.length < 1e9) return true\n',
      },
    ],
  },
  {
    name: 'a refund given by hand that the provider makes as well is taken',
    invariants: ['refunds at the provider are rows', 'the shop holds what the provider holds'],
    edits: [
      {
        file: 'src/payments/refunds/record-refund.service.ts',
        from: "  if (refund.state === 'dropped' || refund.way === 'by_hand') return true\n",
        to: "  if (refund.state === 'dropped' || refund.way === 'by_hand') return false\n",
      },
    ],
  },
  {
    name: 'a refund whose answer was lost is looked for before it is sent again',
    invariants: ['a refund is made once', 'refunds at the provider are rows'],
    without: ['dashboard-refund', 'dispute', 'reverse', 'stranger', 'refund-comes-back'],
    edits: [
      {
        file: 'src/payments/refunds/refund.service.ts',
        from: '  if (!isByHand && !(await syncRefunds(ctx, payment!))) return checkLater(ctx, refund)\n',
        to: '',
      },
    ],
  },
  {
    name: 'nothing leaves unpaid',
    invariants: ['a parcel that left was paid for, or somebody let it go'],
    edits: [
      {
        file: 'src/orders/changes/paid-before-it-leaves.service.ts',
        from: '  if (!money || missingOf(money) <= 0) return',
        to: '  if (!money || missingOf(money) <= 1e12) return',
      },
    ],
  },
  {
    name: 'money that was short is completed by the next part',
    invariants: [
      'uneven money is seen or decided',
      'an order in review has its flag',
      'an open flag has its cause',
    ],
    edits: [
      {
        file: 'src/payments/settlement/apply-payment.service.ts',
        from: '{ kind: [...reviewFlagKinds, ...dueFlagKinds] }',
        to: '{ kind: dueFlagKinds }',
      },
    ],
  },
  {
    name: 'what is too much has a flag',
    invariants: ['uneven money is seen or decided'],
    edits: [
      {
        file: 'src/payments/ledger/follow-money.service.ts',
        from: "  if (isTooMuch && !isSaid && !has('refund_failed'))",
        to: '  if (isTooMuch && !isSaid && balance > 0)',
      },
    ],
  },
  {
    name: 'an order that costs nothing is confirmed',
    invariants: ['what is due can be paid'],
    edits: [
      {
        file: 'src/orders/placing/confirm-free-order.service.ts',
        from: "order.status !== 'pending' || !needsNoPayment",
        to: "order.status === 'pending' || !needsNoPayment",
      },
    ],
  },
  {
    name: 'a sum that the provider would refuse is not placed',
    invariants: ['what is due can be paid'],
    edits: [
      {
        file: 'src/cart/quote/quote.rules.ts',
        from: '  if (isTooSmall(total)) return tooSmallText(total)\n',
        to: '  if (isTooSmall(total) && total < 0) return tooSmallText(total)\n',
      },
      {
        file: 'src/payments/settlement/open-payment.service.ts',
        from: "  if (isTooSmall(asked)) throw paymentError('TOO_SMALL', { message: cannotBePaidText(asked) })\n",
        to: '',
      },
    ],
  },
  {
    name: 'who paid is known where an order has no address',
    invariants: ['no call fails unexpectedly'],
    edits: [
      {
        file: 'src/payments/disputes/dispute-contact.rules.ts',
        from: '    customer_email: payerEmailOf(order, payment.payerEmail ?? shopEmail),',
        to: '    customer_email: order.email,',
      },
    ],
  },
  {
    name: 'a payment is settled once',
    invariants: ['no call fails unexpectedly', 'each step is mailed once', 'the history ends at the status'],
    edits: [
      {
        file: 'src/payments/settlement/settle-payment.service.ts',
        from: '  if (isSettled(own)) return settledState(ctx, own)\n',
        to: '',
      },
      {
        file: 'src/payments/settlement/apply-payment.service.ts',
        from: '    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [...settledStates])))\n    // The view is of before this update: an order takes no statement more.\n    .returning({ dueBefore: dueOfOrder })\n  if (!settled) return { state: stateOfPaid(order) }',
        to: '    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [])))\n    .returning({ dueBefore: dueOfOrder })\n  if (!settled) return { state: stateOfPaid(order) }',
      },
    ],
  },
  {
    name: 'a cancelled order gives its pieces back once',
    invariants: ['stock, ledger and holds add up'],
    edits: [
      {
        file: 'src/orders/changes/change-rows.service.ts',
        from: "  if (holdState === 'held') await releaseHeldStock(ctx, id)",
        to: "  if (holdState === 'held') await returnSoldStock(ctx, id)",
      },
    ],
  },
  {
    name: 'the rest of an order is packed, not all of it',
    invariants: ['each piece is to pack, in one parcel, or cancelled', 'no call fails unexpectedly'],
    edits: [
      {
        file: 'src/orders/changes/cancelled-pieces.service.ts',
        from: 'packed_quantity = packed_quantity - ${takenOut}::int,',
        to: 'packed_quantity = packed_quantity,',
      },
    ],
  },
  {
    name: 'a payment that came back is not counted twice',
    invariants: ['refunds fit their payment', 'no call fails unexpectedly'],
    edits: [
      {
        file: 'src/payments/refunds/record-refund.service.ts',
        from: '  const counts = Number(countsAsRefunded(change)) - Number(countsAsRefunded(refund))',
        to: '  const counts = countsAsRefunded(change) ? 0 : 0',
      },
    ],
  },
  {
    name: 'a piece goes on the shelf once, by the decision about it',
    invariants: ['stock, ledger and holds add up', 'the nightly check finds nothing'],
    edits: [
      {
        file: 'src/orders/changes/cancelled-pieces.service.ts',
        from: 'case when ${isBack} then ${undecidedPieces} else 0 end',
        to: 'case when ${isBack} then quantity - restocked_quantity else 0 end',
      },
    ],
  },
  {
    name: 'a piece is returned once at a time',
    invariants: ['a piece is in one open return'],
    edits: [
      {
        file: 'src/returns/returnable.service.ts',
        from: '      const away = Math.max(line.returnedQuantity, line.refundedReturned) + own.inReturns',
        to: '      const away = Math.max(line.returnedQuantity, line.refundedReturned)',
      },
    ],
  },
  {
    name: 'what waits of a return ends in Needs you with its step',
    invariants: ['a return that waits is in Needs you'],
    edits: [
      {
        file: 'src/returns/move-return.service.ts',
        from: "  await clearFlags(ctx, order, { kind: 'return_waits', cause: id })\n",
        to: '',
      },
    ],
  },
  ...roomMends,
]
