import { dotted } from '../../lib/dotted.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderMailKind, orderMailNames } from '../../orders/order/order-mail.rules.ts'
import { Button } from '../../ui/button.tsx'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { toast } from '../../ui/toast.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

type MailsSheetProps = { orderId: string; kinds: OrderMailKind[]; onClose: () => void }

/** Any mail of an order again: chosen, looked at as it goes out, sent. */
export function MailsSheet({ orderId, kinds, onClose }: MailsSheetProps) {
  const [kind, setKind] = useState<OrderMailKind | null>(kinds.length === 1 ? kinds[0]! : null)
  const send = useAction({
    run: (chosen: OrderMailKind) => ownerCall('post /orders/{id}/mails', { id: orderId, kind: chosen }),
    done: 'The email is on its way',
    onDone: onClose,
    onRefused: (error) => {
      toast.error('Email Error', { description: failureMessage(error) })
      return true
    },
    changes: 'order',
  })
  if (!kind)
    return (
      <Sheet title="Resend an email" onClose={onClose}>
        <ul className="-my-2">
          {kinds.map((one) => (
            <li key={one} className="border-b border-hairline last:border-0">
              <button type="button" className="min-h-12 w-full text-left" onClick={() => setKind(one)}>
                {orderMailNames[one]}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    )
  return (
    <Sheet
      title={orderMailNames[kind]}
      onClose={onClose}
      footer={
        <>
          {kinds.length > 1 && (
            <Button variant="secondary" onClick={() => setKind(null)}>
              Another email
            </Button>
          )}
          <ActionButton action={send} input={kind} label="Send it again" />
        </>
      }
    >
      <Preview orderId={orderId} kind={kind} />
    </Sheet>
  )
}

function Preview({ orderId, kind }: { orderId: string; kind: OrderMailKind }) {
  const preview = useQuery({
    ...ownerQuery('get /orders/{id}/mails/{kind}', { id: orderId, kind }),
    staleTime: 0,
  })
  return (
    <Loaded query={preview} skeleton={<span role="status" aria-label="Loading" className="skeleton h-72" />}>
      {({ to, subject, html }) => (
        <>
          <p className="text-sm text-muted">{dotted(`To ${to}`, subject)}</p>
          <iframe
            title="The email"
            sandbox=""
            srcDoc={html}
            className="h-[50dvh] w-full border border-hairline bg-white"
          />
        </>
      )}
    </Loaded>
  )
}
