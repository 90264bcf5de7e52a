import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { InputDigits, InputForm, InputText } from '../kit/fields.tsx'
import { TakeRest } from './take-rest.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'

/** Her code, or her name and the end of her phone number with a reason (rule: pickup-collected). Enter hands it over. */
export function HandOverSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const isLocked = order.pickup?.is_code_locked ?? false
  const [isWithout, setWithout] = useState(isLocked)
  const [typed, setTyped] = useState({ code: '', phone_end: '', reason: '', collector: '' })
  const set = (name: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [name]: value }))
  const hand = useAction({
    run: () => {
      const { code, phone_end, reason, collector } = typed
      const proof = isWithout ? { phone_end, reason } : { code }
      return ownerCall('post /orders/{id}/collect', { id: order.id, collector, ...proof })
    },
    done: `${order.order_number} is handed over`,
    onDone: onClose,
    changes: 'order',
  })
  const isDue = order.status === 'pending' || order.waits_for_due
  const due = order.pickup?.due ?? 0
  const isTyped = isWithout ? typed.phone_end.length === 4 && typed.reason.trim() : typed.code.length === 4
  return (
    <Sheet
      title={`Hand over ${order.order_number}`}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form="hand-over"
          className="w-full sm:w-auto"
          isBusy={hand.isPending}
          disabled={!isTyped || isDue}
        >
          Hand it over
        </Button>
      }
    >
      {due > 0 && <TakeRest key={due} order={order} due={due} />}
      {isDue && due === 0 && (
        <p className="font-semibold text-alert">
          It is not fully paid: an owner or a seller takes the rest first.
        </p>
      )}
      <InputForm
        id="hand-over"
        className="grid gap-4"
        onSend={() => {
          if (isTyped && !isDue && !hand.isPending) hand.mutate()
        }}
      >
        {isLocked && (
          <p className="font-semibold text-alert">The code was wrong five times: ask for name and phone.</p>
        )}
        {isWithout ? (
          <>
            <p>
              Ask for the name on the order: <b className="font-semibold">{order.customer_name}</b>
            </p>
            <InputDigits
              name="phone_end"
              label="Last four digits of the phone number"
              most={4}
              data-autofocus
              value={typed.phone_end}
              onValue={set('phone_end')}
            />
            <InputText
              name="reason"
              label="Reason without the code, for the team log"
              maxLength={200}
              value={typed.reason}
              onValue={set('reason')}
            />
          </>
        ) : (
          <InputDigits
            name="code"
            label="The customer’s code"
            hint="Four digits, from the email or the order’s page"
            most={4}
            data-autofocus
            autoComplete="off"
            value={typed.code}
            onValue={set('code')}
          />
        )}
        <InputText
          name="collector"
          label="Who came, if somebody else"
          isOptional
          maxLength={120}
          value={typed.collector}
          onValue={set('collector')}
        />
        {!isLocked && (
          <Button variant="link" className="justify-self-start" onClick={() => setWithout(!isWithout)}>
            {isWithout ? 'There is a code' : 'There is no code'}
          </Button>
        )}
      </InputForm>
    </Sheet>
  )
}
