import { recordedTransferChannel } from '../../orders/status/refund-way.rules.ts'

/** Paystack cannot give it back. */
export const isRecordedTransfer = ({ channel }: { channel: string | null }) =>
  channel === recordedTransferChannel

/** A bank's reference as attempts keep it, apart from Paystack's: `TRF 12/9` → `transfer:TRF-12-9`; empty when nothing is left. */
export function transferReference(typed: string): string {
  const kept = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100)
  return kept && `transfer:${kept}`
}
