import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime, secondMs } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { forgetSale, type KeptSale, sendKeptSales, useKeptSales } from './kept-sales.client.ts'

const nextTryMs = 20 * secondMs

/** The sales that wait to be sent, on every screen: sent when the connection is back, and after a reload. */
export function KeptSales() {
  const sales = useKeptSales()
  return sales.length > 0 ? <Waiting sales={sales} /> : null
}

function Waiting({ sales }: { sales: KeptSale[] }) {
  const { email } = useStaff()
  const [isSending, setSending] = useState(false)
  const isTaken = useRef(false)
  const queryClient = useQueryClient()
  const { password } = useAsk()
  const send = async (isPressed = false) => {
    if (isTaken.current) return
    isTaken.current = true
    setSending(true)
    try {
      const sent = await sendKeptSales(email, isPressed ? password : undefined)
      if (sent.length > 0) toast.success(`Sent to the shop: ${sent.join(', ')}`)
      if (sent.length > 0) void refresh(queryClient, 'order')
    } finally {
      isTaken.current = false
      setSending(false)
    }
  }
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    sendNow()
    window.addEventListener('online', sendNow)
    const timer = setInterval(sendNow, nextTryMs)
    return () => {
      window.removeEventListener('online', sendNow)
      clearInterval(timer)
    }
  }, [])
  const own = sales.filter(({ who }) => who === email)
  const others = sales.length - own.length
  return (
    <section aria-label="Sales that wait to be sent" className="no-print bg-signal px-4 py-2 text-on-signal">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold" role="status">
          {countText(ownerNouns.sale, sales.length)} {sales.length === 1 ? 'waits' : 'wait'} to be sent
        </p>
        {own.length > 0 && (
          <Button
            variant="link"
            className="text-on-signal!"
            isBusy={isSending}
            onClick={() => void send(true)}
          >
            Send now
          </Button>
        )}
      </div>
      {others > 0 && (
        <p className="text-sm">
          {others === 1 ? 'One of them is' : `${others} of them are`} somebody else’s, who signs in here to
          send {others === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ul>
        {own
          .filter(({ refusal }) => refusal)
          .map((sale) => (
            <Refused key={sale.key} sale={sale} />
          ))}
      </ul>
    </section>
  )
}

/** The shop does not take it: a person decides. */
function Refused({ sale }: { sale: KeptSale }) {
  const { confirm } = useAsk()
  const amount = formatMoney(sale.total)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-current py-1 text-sm">
      <span>
        {amount}, {formatDateTime(new Date(sale.at))}: {sale.refusal}
      </span>
      <Button
        variant="link"
        className="text-on-signal!"
        onClick={async () => {
          const isSure = await confirm({
            title: `Forget the sale of ${amount}?`,
            text: 'It is nowhere else: the shop does not have it. This cannot be undone.',
            confirmText: 'Forget it',
          })
          if (isSure) forgetSale(sale.key)
        }}
      >
        Forget it
      </Button>
    </li>
  )
}
