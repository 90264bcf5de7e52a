import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InputSelect } from '../fields.tsx'
import { movedTo } from './move.rules.ts'
import { Sheet } from '../sheet.tsx'
import { useRowDrag } from './use-row-drag.client.ts'

type MoveHandleProps = {
  /** The whole list in its order, a row each. */
  ids: string[]
  id: string
  name: string
  isBusy: boolean
  onOrder: (ids: string[]) => void
}

/** Moves its row: by drag, by Space and the arrows, or by a press, which asks where to (rule: order-by-drag). */
export function MoveHandle(props: MoveHandleProps) {
  const { ids, name, isBusy } = props
  const [isAsked, setAsked] = useState(false)
  const { said, isLifted, wasDrag, listeners } = useRowDrag(props)
  return (
    <>
      <button
        type="button"
        aria-label={`Move ${name}`}
        aria-pressed={isLifted}
        className="icon-button -mr-3 shrink-0 self-center cursor-grab touch-none text-muted active:cursor-grabbing disabled:opacity-30"
        disabled={isBusy || ids.length < 2}
        {...listeners}
        onClick={() => !wasDrag() && !isLifted && setAsked(true)}
      >
        <svg aria-hidden width="18" height="18" viewBox="0 0 18 18" fill="currentColor">
          <path d={grip} />
        </svg>
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
      {isAsked && <WhereTo {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Six dots, which is how lists elsewhere show that a row moves. */
const grip = [5, 11].flatMap((x) => [2, 8, 14].map((y) => `M${x} ${y}h2v2h-2z`)).join('')

function WhereTo({ ids, id, name, onOrder, onClose }: MoveHandleProps & { onClose: () => void }) {
  const from = ids.indexOf(id)
  const last = ids.length - 1
  const go = (to: number) => {
    onClose()
    if (to !== from) onOrder(movedTo(ids, from, to))
  }
  const ways = [
    { label: 'To the top', to: 0, isThere: from === 0 },
    { label: 'One up', to: from - 1, isThere: from === 0 },
    { label: 'One down', to: from + 1, isThere: from === last },
    { label: 'To the end', to: last, isThere: from === last },
  ]
  return (
    <Sheet title={`Move ${name}`} onClose={onClose}>
      <p className="text-muted">
        Place {from + 1} of {ids.length}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {ways.map(({ label, to, isThere }) => (
          <Button key={label} variant="secondary" disabled={isThere} onClick={() => go(to)}>
            {label}
          </Button>
        ))}
      </div>
      {ids.length > 3 && (
        <InputSelect
          name="place"
          label="To place"
          value={String(from)}
          onValue={(typed) => go(Number(typed))}
          options={ids.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
        />
      )}
    </Sheet>
  )
}
