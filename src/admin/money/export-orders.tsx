import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { countLabel, staffStatusWords } from '../../orders/order/order-queues.rules.ts'
import { type OrderStatus, orderStatuses } from '../../orders/order/order-status.rules.ts'
import { nounOf } from '../../lib/count-text.ts'
import type { InputOf } from '../../lib/browser/owner-call.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { InputSelect, InputText } from '../kit/fields.tsx'
import { dayPresets } from './export-days.rules.ts'
import { AsFile } from '../kit/list/save-list.tsx'
import { Fold } from '../kit/fold.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { api, ApiError } from '../../lib/browser/api-client.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Orders as a file for spreadsheets, for owners; each one leaves a line in the staff log. */
export function ExportOrders({ list }: { list?: ShownList }) {
  const sheet = useOverlay('export-orders')
  return (
    <>
      <AsFile isTight label="Export orders" onPress={() => sheet.open()} />
      {sheet.isOpen && <ExportSheet list={list} onClose={sheet.close} />}
    </>
  )
}

function ExportSheet({ list, onClose }: { list: ShownList | undefined; onClose: () => void }) {
  const [days, setDays] = useState({ from: '', to: '' })
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const [rows, setRows] = useState<Rows>('orders')
  const take = useAction({
    run: fetchOrdersFile,
    done: 'The file is in your downloads',
    onDone: (file) => {
      saveFile(rows === 'lines' ? 'order-lines.csv' : 'orders.csv', file, 'text/csv')
      onClose()
    },
    changes: [],
  })
  const inputOf = ({ from, to }: typeof days) => ({
    ...(from && { from }),
    ...(to && { to }),
    ...(status && { status }),
    ...(rows === 'lines' && { rows }),
  })
  return (
    <Sheet title="Export orders" onClose={onClose}>
      <p>A CSV file for spreadsheets, with names and addresses. The team log says who took it.</p>
      {list && list.total > 0 && (
        <ActionButton
          action={take}
          input={{ list: list.filters, ...(rows === 'lines' && { rows }) }}
          label={`This list: ${countLabel(list.total)} ${nounOf(ownerNouns.order, list.total)}`}
        />
      )}
      <div role="group" aria-label="Usual days" className="grid gap-2 sm:grid-cols-3">
        {dayPresets.map(({ label, daysOf }) => (
          <ActionButton
            key={label}
            action={take}
            input={inputOf(daysOf(lagosDay(new Date())))}
            label={label}
          />
        ))}
      </div>
      <Fold title="Other days or a choice of them" says={saidOf({ ...days, status, rows })} opensWhen={false}>
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
          onValue={(typed) => setRows(typed as Rows)}
          options={rowChoices}
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
        <ActionButton variant="secondary" action={take} input={inputOf(days)} label="Download the file" />
      </Fold>
    </Sheet>
  )
}

type Rows = 'orders' | 'lines'
const rowChoices = [
  { value: 'orders', label: 'An order' },
  { value: 'lines', label: 'A line of an order' },
]

/** `Since 2026-11-01, paid, a row a line`; what the file is without a choice. */
function saidOf({
  from,
  to,
  status,
  rows,
}: {
  from: string
  to: string
  status: OrderStatus | ''
  rows: Rows
}) {
  const days = [from && `since ${from}`, to && `until ${to}`].filter(Boolean).join(' ')
  const said = [days || 'all days', status ? staffStatusWords[status].toLowerCase() : 'every state']
  return [...said, ...(rows === 'lines' ? ['a row a line'] : [])].join(', ')
}

/** The list that is open, as it is narrowed. */
type ShownList = { total: number; filters: ListFilters }
type ListFilters = Omit<InputOf<'get /orders'>, 'page' | 'limit'>
type OrdersExport = {
  from?: string
  to?: string
  status?: OrderStatus
  rows?: Rows
  list?: ListFilters
}

/** The orders of some days as a CSV file. */
async function fetchOrdersFile(json: OrdersExport): Promise<Blob> {
  const response = await api.api.admin.orders.export.$post({ json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
