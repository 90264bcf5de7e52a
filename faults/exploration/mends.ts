/** A text that stands exactly once in a file of the shop, and what breaks it. */
export type Edit = { file: string; from: string; to: string }

/**
 * Something the shop does right, with how to break it and the names of the invariants of which one must notice; `without` are acts that
 * would only take time. Every mend of the order's core has its entry here.
 */
export type Mend = { name: string; invariants: string[]; without?: string[]; edits: Edit[] }

export const mends: Mend[] = [
  {
    name: 'a disputed payment is not refunded',
    invariants: ['nothing leaves a disputed payment'],
    edits: [
      {
        file: 'src/payments/disputes/refuse-disputed.service.ts',
        from: "if (open) throw paymentError('DISPUTE_OPEN')",
        to: "if (open && which === undefined) throw paymentError('DISPUTE_OPEN')",
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
        from: '  if (isMaybeSent) {\n    const list',
        to: '  if (isThere) {\n    const list',
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
        from: '    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [...settledStates])))\n    .returning({ state: payments.state })\n  if (!settled) return { state: stateOfPaid(order) }',
        to: '    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [])))\n    .returning({ state: payments.state })\n  if (!settled) return { state: stateOfPaid(order) }',
      },
    ],
  },
  {
    name: 'a cancelled order gives its pieces back once',
    invariants: ['stock, ledger and holds add up'],
    edits: [
      {
        file: 'src/orders/status/change-rows.service.ts',
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
        file: 'src/orders/fulfilments/cancelled-pieces.service.ts',
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
        from: "  const counts = Number(change.state !== 'refused') - Number(refund.state !== 'refused')",
        to: "  const counts = Number(change.state === 'refused') && 0",
      },
    ],
  },
]
