import { useStaff } from '../kit/staff.queries.ts'

/** The account of the Virtual Terminal, to be read out or copied; nothing while the owner has noted none. */
export function TransferAccount({ amount }: { amount?: string }) {
  const { transfer_to: to } = useStaff()
  if (!to) return null
  return (
    <p className="[overflow-wrap:anywhere] select-all border border-hairline bg-white p-3 text-sm">
      Pay {amount && `exactly ${amount} `}by transfer to{' '}
      {[to.bank, to.account, to.name].filter(Boolean).join(', ')}
    </p>
  )
}
