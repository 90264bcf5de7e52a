import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { addNote } from './orders.queries.ts'
import { InputArea } from '../kit/fields.tsx'

/** A note for the staff; it stands with what happened. */
export function OrderNote({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const add = useAction({
    run: () => addNote(orderId, text),
    done: 'Noted',
    onDone: () => setText(''),
    changes: ['orders'],
  })
  return (
    <form
      className="grid gap-2 pb-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !add.isPending) add.mutate()
      }}
    >
      <InputArea
        name="note"
        label="Note for us"
        isOptional
        rows={2}
        maxLength={2000}
        value={text}
        placeholder="Only you and helpers see this"
        onValue={setText}
      />
      {text.trim() && (
        <Button type="submit" variant="secondary" isBusy={add.isPending}>
          Add note
        </Button>
      )}
    </form>
  )
}
