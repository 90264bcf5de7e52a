import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useIsOwner } from '../staff/staff.queries.ts'
import { countTill, openTill } from './till.queries.ts'
import { InputText, InputMoney } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

const noAmount = 'Type an amount, like 5,000, or 0'

/** What is in the till before the first sale. */
export function FloatSheet({ float, onClose }: { float: number | null; onClose: () => void }) {
  const [value, setValue] = useState<number | null>(float)
  const [problem, setProblem] = useState<string>()
  const open = useAction({ run: openTill, done: 'The till is open', onDone: onClose, changes: 'tills' })
  const isAmount = value !== null && Number.isSafeInteger(value)
  return (
    <Sheet
      title="Cash at the start"
      onClose={onClose}
      footer={
        <ActionButton
          action={open}
          onPress={() => (isAmount ? open.mutate(value) : setProblem(noAmount))}
          label="Save"
        />
      }
    >
      <InputMoney
        name="float"
        label="Cash in the till before the first sale"
        error={problem}
        value={value}
        onValue={setValue}
      />
    </Sheet>
  )
}

/** The count of a till, once (rule: till). */
export function CountSheet({ till, onClose }: { till: TillView; onClose: () => void }) {
  const isOwner = useIsOwner()
  const [counted, setCounted] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ counted?: string; reason?: string }>({})
  const isAmount = counted !== null && Number.isSafeInteger(counted)
  const difference = isAmount ? counted - till.expected : 0
  const count = useAction({
    run: countTill,
    done: ({ state }) => (state === 'closed' ? 'The till is closed' : 'Handed in: an owner closes it'),
    onDone: onClose,
    changes: 'tills',
  })
  const close = () => {
    const isMissing = difference !== 0 && !reason.trim()
    setProblems({
      ...(!isAmount && { counted: noAmount }),
      ...(isMissing && { reason: 'Say why more or less is in it' }),
    })
    if (isAmount && !isMissing) count.mutate({ id: till.id, counted, expected: till.expected, reason })
  }
  return (
    <Sheet
      title="Count the till"
      onClose={onClose}
      footer={
        <Button isBusy={count.isPending} onClick={close}>
          {difference === 0 || isOwner ? 'Close the till' : 'Hand it in'}
        </Button>
      }
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">Must be in it</span>
        <b className="text-xl font-semibold tabular-nums">{formatMoney(till.expected)}</b>
      </p>
      <InputMoney
        name="counted"
        label="Cash you counted"
        error={problems.counted}
        value={counted}
        onValue={setCounted}
      />
      <p role="status" className="min-h-6 font-semibold tabular-nums">
        {isAmount &&
          (difference === 0
            ? 'It fits.'
            : `${formatMoney(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`)}
      </p>
      {difference !== 0 && (
        <InputText
          name="till-reason"
          label="Why"
          error={problems.reason}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onValue={setReason}
        />
      )}
    </Sheet>
  )
}
