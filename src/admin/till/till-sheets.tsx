import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { Button } from '../../ui/button.tsx'
import { notReadyClass } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { differenceText } from './till-words.rules.ts'
import { useIsOwner } from '../kit/staff.queries.ts'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { InputText, InputMoney, InputSelect } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

const noAmount = 'Type an amount, like 5,000, or 0'

/** What is in the till before the first sale. */
export function FloatSheet({ float, onClose }: { float: number | null; onClose: () => void }) {
  const [value, setValue] = useState<number | null>(float)
  const [problem, setProblem] = useState<string>()
  const open = useAction({
    run: (float: number) => ownerCall('post /tills', { float }),
    done: 'The till is open',
    onDone: onClose,
    changes: 'tills',
  })
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

const moveKinds = [
  { value: 'out', label: 'Taken out' },
  { value: 'in', label: 'Put in' },
] as const

/** Cash that goes in or out other than by a sale: change, a taxi, the bank (rule: till). */
export function CashSheet({ till, onClose }: { till: TillView; onClose: () => void }) {
  const [kind, setKind] = useState<'in' | 'out'>('out')
  const [value, setValue] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({})
  const move = useAction({
    run: (move: { amount: number; reason: string }) =>
      ownerCall('post /tills/{id}/cash', { id: till.id, ...move }),
    done: (_, { amount, reason: why }) =>
      `${formatMoney(Math.abs(amount))} ${amount < 0 ? 'taken out' : 'put in'}: ${why}`,
    onDone: onClose,
    changes: 'tills',
  })
  const isAmount = value !== null && Number.isSafeInteger(value) && value > 0
  const save = () => {
    const said = reason.trim()
    setProblems({
      ...(!isAmount && { amount: 'Type an amount, like 5,000' }),
      ...(!said && { reason: 'Say what it is for' }),
    })
    if (isAmount && said) move.mutate({ amount: kind === 'out' ? -value : value, reason: said })
  }
  return (
    <Sheet
      title="Cash in or out"
      onClose={onClose}
      footer={
        <Button isBusy={move.isPending} onClick={save}>
          Save
        </Button>
      }
    >
      <InputSelect
        name="till-move"
        label="What happened"
        options={moveKinds}
        value={kind}
        onValue={(typed) => setKind(typed as 'in' | 'out')}
      />
      <InputMoney
        name="till-amount"
        label="How much"
        error={problems.amount}
        value={value}
        onValue={setValue}
      />
      <InputText
        name="till-what-for"
        label="What for"
        hint="Change, a taxi, the bank"
        error={problems.reason}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onValue={setReason}
      />
    </Sheet>
  )
}

/** The count of a till, once (rule: till). A helper counts blind (rule: blind-count). */
export function CountSheet({ till, onClose }: { till: TillView; onClose: () => void }) {
  const isOwner = useIsOwner()
  const [counted, setCounted] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ counted?: string; reason?: string }>({})
  const isAmount = counted !== null && Number.isSafeInteger(counted)
  const { expected } = till
  const difference = isAmount && expected !== null ? counted - expected : 0
  const count = useAction({
    run: (input: InputOf<'post /tills/{id}/count'>) => ownerCall('post /tills/{id}/count', input),
    done: ({ state }) => (state === 'closed' ? 'The till is closed' : 'Handed in. An owner closes it.'),
    onDone: onClose,
    changes: 'tills',
  })
  const close = () => {
    const isMissing = difference !== 0 && !reason.trim()
    setProblems({
      ...(!isAmount && { counted: noAmount }),
      ...(isMissing && { reason: 'Say why it does not add up' }),
    })
    // What was typed of an earlier count is no reason of one that adds up.
    const said = difference === 0 && expected !== null ? '' : reason
    if (isAmount && !isMissing) count.mutate({ id: till.id, counted, expected, reason: said })
  }
  return (
    <Sheet
      title="Count the till"
      onClose={onClose}
      footer={
        <Button isBusy={count.isPending} className={isAmount ? '' : notReadyClass} onClick={close}>
          {expected !== null && (difference === 0 || isOwner) ? 'Close the till' : 'Hand it in'}
        </Button>
      }
    >
      <InputMoney
        data-autofocus
        name="counted"
        label="Cash you counted"
        error={problems.counted}
        value={counted}
        onValue={setCounted}
      />
      {expected !== null && (
        <p className="flex items-baseline justify-between gap-3 border-t border-hairline pt-4">
          <span className="text-muted">Expected in the till</span>
          <span className="tabular-nums">{formatMoney(expected)}</span>
        </p>
      )}
      {expected !== null && (
        <p role="status" className="flex min-h-8 items-baseline justify-between gap-3 font-semibold">
          <span>Difference</span>{' '}
          <span className="text-xl tabular-nums">
            {isAmount ? differenceText({ counted, expected }) : '–'}
          </span>
        </p>
      )}
      {(difference !== 0 || expected === null) && (
        <InputText
          name="till-reason"
          label={expected === null ? 'Reason, if it may not add up' : 'Reason, for the team log'}
          isOptional={expected === null}
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
