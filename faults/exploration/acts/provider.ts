import { disputeCategories } from '../../../sandbox/ledger/dispute.ts'
import { isMoving } from '../../../sandbox/ledger/refund.ts'
import { isPaid, type Transaction } from '../../../sandbox/ledger/transaction.ts'
import { webhookData } from '../../../sandbox/control/webhook-data.ts'
import type { EventName } from '../../../sandbox/webhooks/webhook-payload.ts'
import { secretKey } from '../../../src/payments/test-paystack.ts'
import { type Act, act, ProviderRefusal } from '../act.ts'
import { naira, partOf, pickTransaction, transactionName } from '../targets.ts'
import type { World } from '../world.ts'
import { control } from './shopper.ts'

/** A call that somebody else makes with the shop's own key, as the provider's dashboard does. What goes wrong at the provider hits it too. */
export async function dashboard(world: World, method: string, path: string, body?: object) {
  const request = async () =>
    world.shop.sandbox.app.request(`http://paystack.test${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const response = await request().catch((error: Error) => {
    throw new ProviderRefusal(error.message)
  })
  const answer = (await response.json().catch(() => ({}))) as {
    data?: { id?: number } & Record<string, unknown>
  }
  if (!response.ok) throw new ProviderRefusal(`${method} ${path}: ${response.status}`)
  return answer.data ?? {}
}

/** What a customer may still claim of a payment, in minor units: not what was claimed, and nothing of one that the provider took back. */
function claimable(world: World, { reference, amount, status }: Transaction): number {
  const { disputes, refunds } = world.now().provider
  const sumOf = (rows: { reference: string; amount: number }[]) =>
    rows.filter((row) => row.reference === reference).reduce((sum, row) => sum + row.amount, 0)
  const claimed = sumOf(
    disputes.filter(({ status, resolution }) => status !== 'resolved' || resolution !== 'declined'),
  )
  const isRefunded = sumOf(refunds.filter(({ status }) => status === 'processed')) >= amount
  return status === 'success' || (status === 'reversed' && isRefunded) ? amount - claimed : 0
}

/** The bank's side of disputes, and refunds as they move. */
export const bankActs: Act[] = [
  act('dispute', 7, (world, draw) => {
    const transaction = pickTransaction(world, draw, (one) => claimable(world, one) > 0)
    if (!transaction) return null
    const { reference } = transaction
    const amount = Math.min(claimable(world, transaction), partOf(draw, transaction.amount))
    const isAnnounced = !draw.oneIn(4)
    const category = draw.pick(disputeCategories)
    return {
      says: `the bank disputes ${naira(amount)} of ${transactionName(world, transaction)}${isAnnounced ? '' : ' without a notice'}`,
      run: () => control(world, 'dispute', { reference, amount, category, webhook: isAnnounced }),
    }
  }),
  act('decide-dispute', 10, (world, draw) => {
    const waiting = world.now().provider.disputes.filter(({ status }) => status === 'awaiting-bank-feedback')
    if (waiting.length === 0) return null
    const { id, amount } = draw.pick(waiting)
    const outcome = draw.pick(['lost', 'won'] as const)
    return {
      says: `the bank decides that the dispute of ${naira(amount)} is ${outcome}`,
      run: () => control(world, 'dispute-decide', { id, outcome }),
    }
  }),
  act('answer-elsewhere', 4, (world, draw) => {
    const waiting = world
      .now()
      .provider.disputes.filter(({ status }) => status === 'awaiting-merchant-feedback')
    if (waiting.length === 0) return null
    const { id, amount } = draw.pick(waiting)
    const resolution = draw.pick(['merchant-accepted', 'declined'] as const)
    return {
      says: `somebody ${resolution === 'declined' ? 'declines' : 'accepts'} the dispute of ${naira(amount)} in the dashboard`,
      run: async () => {
        const path = `/dispute/${id}`
        const upload = await dashboard(world, 'GET', `${path}/upload_url?upload_filename=proof.pdf`)
        await world.shop.sandbox.app.request(String(upload['signedUrl']), { method: 'PUT', body: 'proof' })
        await dashboard(world, 'PUT', `${path}/resolve`, {
          resolution,
          message: 'Answered in the dashboard',
          refund_amount: amount,
          uploaded_filename: upload['fileName'],
        })
      },
    }
  }),
  act('refund-moves', 12, (world, draw) => {
    const refunds = world
      .now()
      .provider.refunds.filter(({ status, disputeId }) => disputeId === undefined && status !== 'processed')
    if (refunds.length === 0) return null
    const refund = draw.pick(refunds)
    const status = draw.pick(
      isMoving(refund) ? (['processed', 'failed', 'needs-attention'] as const) : (['processed'] as const),
    )
    const how = { processed: 'arrives', failed: 'fails', 'needs-attention': 'needs the customer’s account' }
    // Once it has failed its money is the merchant's again.
    if (refund.status === 'failed') return null
    return {
      says: `the refund of ${naira(refund.amount)} ${how[status]}`,
      run: () => control(world, 'refund', { id: refund.id, status }),
    }
  }),
  act('refund-comes-back', 3, (world, draw) => {
    const refunds = world
      .now()
      .provider.refunds.filter(
        ({ status, disputeId, reference }) =>
          disputeId === undefined &&
          status === 'processed' &&
          world.shop.sandbox.ledger.transactions.get(reference)?.status === 'success',
      )
    if (refunds.length === 0) return null
    const { id, amount } = draw.pick(refunds)
    return {
      says: `the refund of ${naira(amount)} that had arrived is sent back by the bank`,
      run: () => control(world, 'refund', { id, status: 'failed' }),
    }
  }),
]

/** What the provider, or a person in its dashboard, does by itself. */
export const providerActs: Act[] = [
  act('decline', 2, (world, draw) => {
    const transaction = pickTransaction(world, draw, (one) => !isPaid(one))
    if (!transaction) return null
    return {
      says: `the card is declined for ${transactionName(world, transaction)}`,
      run: () => control(world, 'pay', { reference: transaction.reference, card: 'declined' }),
    }
  }),
  act('reverse', 2, (world, draw) => {
    const transaction = pickTransaction(world, draw, ({ status }) => status === 'success')
    if (!transaction) return null
    return {
      says: `the provider reverses ${transactionName(world, transaction)}`,
      run: () => control(world, 'settle', { reference: transaction.reference, status: 'reversed' }),
    }
  }),
  act('dashboard-refund', 4, (world, draw) => {
    const transaction = pickTransaction(world, draw, ({ status }) => status === 'success')
    if (!transaction) return null
    const amount = Math.min(transaction.amount, partOf(draw, transaction.amount))
    return {
      says: `somebody refunds ${naira(amount)} of ${transactionName(world, transaction)} in the dashboard`,
      run: async () => {
        const { refunds } = world.shop.sandbox.ledger
        const before = new Set(refunds.keys())
        try {
          await dashboard(world, 'POST', '/refund', { transaction: transaction.reference, amount })
        } finally {
          // Also when the reply was dropped.
          world.outsideRefunds.push(...[...refunds.keys()].filter((id) => !before.has(id)))
        }
      },
    }
  }),
  act('stranger', 1, (world, draw) => {
    const { orders } = world.now()
    const order = orders.length > 0 ? draw.pick(orders) : null
    const amount = draw.pick([order?.total_amount ?? 700_000, 700_000])
    const reference = world.key('stranger')
    return {
      says: `a stranger pays ${naira(amount)} that names no order`,
      run: async () => {
        await dashboard(world, 'POST', '/transaction/initialize', {
          email: 'stranger@example.com',
          amount,
          reference,
        })
        await control(world, 'pay', { reference, channel: 'bank_transfer' })
      },
    }
  }),
  act('fault', 3, (world, draw) => {
    const route = draw.pick([
      'refund-create',
      'refund-create',
      'refund-create',
      'refund-create',
      'refund-list',
      'verify',
      'initialize',
      'dispute-list',
      'dispute-fetch',
      'dispute-resolve',
      'list',
    ] as const)
    const kind = draw.pick(['drop-reply', 'html-502'] as const)
    const times = 1 + draw.whole(3)
    return {
      says: `the provider ${kind === 'drop-reply' ? 'drops its reply' : 'answers 502'} to ${route} ${times === 1 ? 'once' : `${times} times`}`,
      run: () => control(world, 'faults/http', { route, kind, times }),
    }
  }),
  act('notice', 10, (world, draw) => {
    const waiting = [...world.shop.sandbox.ledger.events.values()].filter(
      ({ id }) => !world.pastNotices.has(id),
    )
    if (waiting.length === 0) return null
    const { id, event, reference } = draw.pick(waiting)
    const fate = draw.pick(['arrives', 'arrives', 'arrives', 'arrives twice', 'is lost'] as const)
    return {
      says: `the notice ${event} ${fate}`,
      run: async () => {
        world.pastNotices.add(id)
        if (fate === 'is lost') return
        const { ledger } = world.shop.sandbox
        const data = webhookData(event as EventName, ledger.transactions.get(reference)!, ledger)
        await world.shop.receive({ event, data })
        if (fate === 'arrives twice') await world.shop.receive({ event, data, again: id })
      },
    }
  }),
]
