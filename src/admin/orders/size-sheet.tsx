import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { optionText } from './order-links.rules.ts'
import { changeSize, lineOptionsQuery } from './orders.queries.ts'

type SizeSheetProps = { order: StaffOrder; line: StaffLine; onClose: () => void }

/** Another size or colour of the same product at the same price; the stock of both follows. */
export function SizeSheet({ order, line, onClose }: SizeSheetProps) {
  const options = useQuery(lineOptionsQuery(order.id, line.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useAction({
    run: (variantId: string) =>
      changeSize({ id: order.id, lineId: line.id, variantId, updatedAt: order.updated_at }),
    done: 'Size changed; the customer is told',
    onDone: onClose,
    changes: 'order',
  })
  const wanted = options.data?.options.find(({ id }) => id === chosen)
  return (
    <Sheet
      title={`${line.title}, ${optionText(line) || 'one size'}`}
      onClose={onClose}
      footer={
        <Button
          className="w-full sm:w-auto"
          disabled={!wanted}
          isBusy={change.isPending}
          onClick={() => wanted && change.mutate(wanted.id)}
        >
          {wanted ? `Change to ${optionText(wanted)}` : 'Choose a size'}
        </Button>
      }
    >
      <p className="text-muted">
        The price stays. {line.quantity > 1 ? `All ${line.quantity} pieces change.` : ''}
      </p>
      <Loaded query={options}>
        {({ options }) => (
          <fieldset className="grid">
            <legend className="sr-only">Size</legend>
            {options.map((option) => (
              <label
                key={option.id}
                className="flex min-h-12 items-center gap-3 border-b border-hairline has-disabled:text-muted"
              >
                <input
                  type="radio"
                  name="size"
                  className="size-5"
                  disabled={option.available < line.quantity}
                  checked={chosen === option.id}
                  onChange={() => setChosen(option.id)}
                />
                <span className="grow">{optionText(option) || 'One size'}</span>
                <span className="text-sm text-muted tabular-nums">
                  {option.available === 0 ? 'sold out' : `${option.available} left`}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </Loaded>
    </Sheet>
  )
}
