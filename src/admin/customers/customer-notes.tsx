import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { Customer } from './customers.schema.ts'
import { InputArea, InputForm } from '../kit/fields.tsx'

/** The owners' notes about her. */
export function CustomerNotes({ customer }: { customer: Customer }) {
  const { id, notes } = customer
  const [body, setBody] = useState('')
  const add = useAction({
    run: (text: string) => ownerCall('post /customers/{id}/notes', { id, body: text }),
    done: 'Noted',
    onDone: () => setBody(''),
    changes: ['customers'],
  })
  const remove = useAction({
    run: (note: Customer['notes'][number]) =>
      ownerCall('delete /customers/{id}/notes/{noteId}', { id, noteId: note.id }),
    done: 'Note removed',
    undo: (_, note) => ownerCall('post /customers/{id}/notes', { id, body: note.body }),
    changes: ['customers'],
  })
  return (
    <Section title="Notes" help="Only owners can read them. They are deleted with the customer.">
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1 border-b border-hairline py-2">
            <p className="break-words whitespace-pre-line">{note.body}</p>
            <p className="flex items-center justify-between gap-3 text-sm text-muted">
              <span className="min-w-0 truncate">
                {note.by}, <Ago at={note.created_at} />
              </span>
              <button
                type="button"
                className="min-h-11 shrink-0 text-accent"
                onClick={() => remove.mutate(note)}
                aria-label={`Remove the note “${note.body.slice(0, 40)}”`}
              >
                Remove
              </button>
            </p>
          </li>
        ))}
      </ul>
      <InputForm
        className="grid gap-3 pt-3"
        onSend={() => {
          if (body.trim()) add.mutate(body.trim())
        }}
      >
        <InputArea name="note" label="New note" rows={2} maxLength={2000} value={body} onValue={setBody} />
        <Button type="submit" variant="secondary" isBusy={add.isPending} disabled={!body.trim()}>
          Save the note
        </Button>
      </InputForm>
    </Section>
  )
}
