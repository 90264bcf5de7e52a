import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { staffStatusWords } from '../../orders/order/order-queues.rules.ts'
import { type OrderStatus, orderStatuses } from '../../orders/order/order-status.rules.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { InputSelect, InputText } from '../kit/fields.tsx'
import { dayPresets } from './export-days.rules.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { api, ApiError } from '../../lib/browser/api-client.ts'
import { ActionButton } from '../kit/action-button.tsx'

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
  const [rows, setRows] = useState<'orders' | 'lines'>('orders')
  const take = useAction({
    run: fetchOrdersFile,
    done: 'The file is in your downloads',
    onDone: (file) => {
      saveFile(rows === 'lines' ? 'order-lines.csv' : 'orders.csv', file, 'text/csv')
      onClose()
    },
    changes: [],
  })
  return (
    <Sheet
      title="Orders as a file"
      onClose={onClose}
      footer={
        <ActionButton
          action={take}
          input={{
            ...(days.from && { from: days.from }),
            ...(days.to && { to: days.to }),
            ...(status && { status }),
            ...(rows === 'lines' && { rows }),
          }}
          label="Download the file"
        />
      }
    >
      <p>A CSV file for spreadsheets, with names and addresses. The staff log says who took it.</p>
      <div role="group" aria-label="Usual days" className="flex flex-wrap gap-2">
        {dayPresets.map(({ label, daysOf }) => {
          const wanted = daysOf(lagosDay(new Date()))
          const isChosen = wanted.from === days.from && wanted.to === days.to
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              onClick={() => setDays(wanted)}
              className="min-h-11 rounded-control border border-ink px-3 font-semibold aria-pressed:bg-ink aria-pressed:text-white"
            >
              {label}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <InputText
            key={name}
            name={`export-${name}`}
            label={name === 'from' ? 'First day' : 'Last day'}
            isOptional
            type="date"
            value={days[name]}
            onValue={(typed) => setDays({ ...days, [name]: typed })}
          />
        ))}
      </div>
      <InputSelect
        name="export-rows"
        label="One row is"
        value={rows}
        onValue={(typed) => setRows(typed as 'orders' | 'lines')}
        options={[
          { value: 'orders', label: 'An order' },
          { value: 'lines', label: 'A line of an order' },
        ]}
      />
      <InputSelect
        name="export-status"
        label="Which orders"
        value={status}
        onValue={(typed) => setStatus(typed as OrderStatus | '')}
      >
        <option value="">All</option>
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {staffStatusWords[one]}
          </option>
        ))}
      </InputSelect>
    </Sheet>
  )
}

type OrdersExport = { from?: string; to?: string; status?: OrderStatus; rows?: 'orders' | 'lines' }

/** The orders of some days as a CSV file. */
async function fetchOrdersFile(json: OrdersExport): Promise<Blob> {
  const response = await api.api.admin.orders.export.$post({ json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
