import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { staffStatusWords } from '../../orders/reading/order-queues.rules.ts'
import { type OrderStatus, orderStatuses } from '../../orders/status/order-status.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { saveFile } from '../../lib/browser/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { fetchOrdersFile, type OrdersExport } from './money.queries.ts'

/** Orders as a file for spreadsheets, for owners; each one leaves a line in the staff log. */
export function ExportOrders() {
  const sheet = useOverlay('export-orders')
  return (
    <>
      <Button variant="link" onClick={() => sheet.open()}>
        Orders as a file
      </Button>
      {sheet.isOpen && <ExportSheet onClose={sheet.close} />}
    </>
  )
}

function ExportSheet({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState({ from: '', to: '' })
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const take = useAction({
    run: (ask: OrdersExport) => fetchOrdersFile(ask),
    done: 'The file is in your downloads',
    onDone: (file) => {
      saveFile('orders.csv', file, 'text/csv')
      onClose()
    },
    changes: [],
  })
  return (
    <Sheet
      title="Orders as a file"
      onClose={onClose}
      footer={
        <Button
          isBusy={take.isPending}
          onClick={() =>
            take.mutate({
              ...(days.from && { from: days.from }),
              ...(days.to && { to: days.to }),
              ...(status && { status }),
            })
          }
        >
          Download the file
        </Button>
      }
    >
      <p>A CSV file for spreadsheets, with names and addresses. The staff log says who took it.</p>
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            name={`export-${name}`}
            label={name === 'from' ? 'First day' : 'Last day'}
            isOptional
          >
            {(tied) => (
              <input
                {...tied}
                type="date"
                value={days[name]}
                onChange={(event) => setDays({ ...days, [name]: event.target.value })}
                className={controlClass}
              />
            )}
          </Field>
        ))}
      </div>
      <Field name="export-status" label="Which orders">
        {(tied) => (
          <select
            {...tied}
            value={status}
            onChange={(event) => setStatus(event.target.value as OrderStatus | '')}
            className={controlClass}
          >
            <option value="">All</option>
            {orderStatuses.map((one) => (
              <option key={one} value={one}>
                {staffStatusWords[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Sheet>
  )
}
