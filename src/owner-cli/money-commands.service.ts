import type { OwnerPaymentsCtx } from '../payments/payment-provider.server.ts'
import { acceptPayment } from '../payments/settlement/accept-payment.service.ts'
import { cancelOrder } from '../payments/settlement/cancel-order.service.ts'
import { readBalance } from '../payments/ledger/adjust.service.ts'
import { readPayments } from '../payments/ledger/read-payments.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'
import { parseNaira, splitOptions } from './arguments.rules.ts'
import { changeOrder, mailsNote } from './find-order.service.ts'
import { acceptedLine, refundLine } from './payment-report.rules.ts'

/** Ending orders and giving money back. */
export const moneyCommands: Record<string, OwnerCommand> = {
  cancel: {
    usage: '<number> --why "…"',
    does: 'cancels an order before shipping; all that was paid goes back, the reason is mailed',
    run: cancel,
  },
  refund: {
    usage: '<number> [amount in naira]',
    does: 'gives a payment back, or part of it, without cancelling',
    run: refund,
  },
  accept: {
    usage: '<number> --why "…" [--too-much back|keep]',
    does: 'accepts the money that came in: what is missing is let go, what is too much goes back',
    run: (ctx, args) => {
      const { number, why, options } = numberAndWhy(args, ['too-much'])
      const tooMuch = options['too-much'] ?? 'back'
      if (tooMuch !== 'back' && tooMuch !== 'keep')
        throw wrongUse('What is too much goes back or stays as agreed: --too-much back, --too-much keep')
      return changeOrder(ctx, number, async (order) => {
        const excess = tooMuch === 'keep' ? 'keep' : 'send_back'
        await acceptPayment(ctx, { orderId: order.id, why, excess })
        const { writtenOff } = await readBalance(ctx, order.id)
        return `${acceptedLine(order, writtenOff)} ${mailsNote}`
      })
    },
  },
}

function numberAndWhy<N extends string>(args: string[], more: N[] = []) {
  const { words, options, problem } = splitOptions<'why' | N>(args, ['why', ...more])
  if (problem) throw wrongUse(problem)
  if (!options.why) throw wrongUse('Say why: --why "…" (it stays in the order\'s history and in its mail)')
  if (words.length > 1) throw wrongUse('Put the reason into quotes: --why "Sold out in the store"')
  return { number: words[0], why: options.why, options }
}

function cancel(ctx: OwnerPaymentsCtx, args: string[]): Promise<string> {
  const { number, why } = numberAndWhy(args)
  return changeOrder(ctx, number, async (order) => {
    await cancelOrder(ctx, { orderId: order.id, why })
    const { refunds } = await readPayments(ctx, order.id)
    const told = refunds.map((one) => `${refundLine(one, order.currency)}. `).join('')
    return `${order.orderNumber} is Cancelled. ${told}${mailsNote}`
  })
}

async function refund(ctx: OwnerPaymentsCtx, [number, amount, ...rest]: string[]): Promise<string> {
  const amountMinor = amount === undefined ? undefined : parseNaira(amount)
  if (amountMinor === null || amountMinor === 0 || rest.length > 0)
    throw wrongUse('The amount is in naira, like 2500 or 2,500.50; without it everything goes back')
  return changeOrder(ctx, number, async (order) => {
    const id = await refundOrder(ctx, {
      orderId: order.id,
      ...(amountMinor !== undefined && { amountMinor }),
    })
    const { refunds } = await readPayments(ctx, order.id)
    const made = refunds.find((one) => one.id === id)!
    return `${order.orderNumber}: ${refundLine(made, order.currency)}. ${mailsNote}`
  })
}
