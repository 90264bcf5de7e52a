import type { Ledger } from '../ledger/ledger.ts'
import { isPaid, type Transaction } from '../ledger/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import { transferRejectedPayload } from '../webhooks/webhook-payload.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Outcomes } from './outcomes.ts'

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; webhooks: Webhooks; outcomes: Outcomes }

/** Payments from the shopper's bank, at once or later, by transfer or USSD. */
export function createTransfers({ settings, ledger, timers, webhooks, outcomes }: Parts) {
  function payByTransfer(transaction: Transaction, channel: string) {
    if (!isPaid(transaction)) outcomes.succeed(transaction, channel, null, 'Approved')
  }

  function awaitTransfer(transaction: Transaction, settleAt: number) {
    timers.after(Math.max(0, settleAt - Date.now()), () => {
      if (transaction.settleAt === settleAt) payByTransfer(transaction, transaction.channel)
    })
  }

  return {
    payByTransfer,

    payByTransferLater(transaction: Transaction, channel: string) {
      if (isPaid(transaction) || transaction.settleAt !== null) return
      const settleAt = Date.now() + settings.transferDelayMs
      ledger.updateTransaction(transaction, {
        status: 'pending',
        channel,
        gatewayResponse: null,
        step: null,
        ongoingUntil: null,
        settleAt,
      })
      awaitTransfer(transaction, settleAt)
    },

    rejectTransfer(transaction: Transaction, sent: number) {
      const payload = transferRejectedPayload(transaction, sent)
      webhooks.raise('bank.transfer.rejected', transaction.reference, payload)
    },

    /** After a restart: transfers that were on their way still arrive. */
    resume() {
      for (const transaction of ledger.transactions.values())
        if (transaction.settleAt !== null) awaitTransfer(transaction, transaction.settleAt)
    },
  }
}
