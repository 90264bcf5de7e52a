import type { OwnerShowcaseItem } from '../../featured/owner-showcase.schema.ts'
import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { waitingText, whenText } from './drop-form.rules.ts'
import { changeDrop, openDrop } from './featured.queries.ts'

/** Opening the sale, and taking a drop off show and back. */
export function DropSteps({ item, isDirty }: { item: OwnerShowcaseItem; isDirty: boolean }) {
  const { confirm } = useAsk()
  const open = useAction({
    run: openDrop,
    done: 'Live: everyone waiting gets a mail within a minute',
    changes: ['featured'],
  })
  const show = useAction({
    run: (status: OwnerShowcaseItem['status']) => changeDrop(item.id, { status }, item.updated_at),
    done: ({ status }) => (status === 'active' ? 'On show again' : 'Off show'),
    undo: ({ id, updated_at }) => changeDrop(id, { status: item.status }, updated_at),
    changes: ['featured'],
  })
  const askToOpen = async () => {
    const isMeant = await confirm({
      title: 'Go live now?',
      text:
        item.waiting > 0
          ? `${waitingText(item.waiting)}: the mails cannot be called back.`
          : 'Nobody waits to be told yet.',
      confirmText: 'Go live',
    })
    if (isMeant) open.mutate(item)
  }
  const isUpcoming = item.status === 'active' && item.mode === 'upcoming'
  return (
    <Section title="Steps" help={whenText(item) || undefined}>
      <div className="grid gap-3">
        {isUpcoming && (
          <Button isBusy={open.isPending} disabled={isDirty} onClick={() => void askToOpen()}>
            Go live now
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={show.isPending}
          disabled={isDirty}
          onClick={() => show.mutate(item.status === 'active' ? 'archived' : 'active')}
        >
          {item.status === 'active' ? 'Take off show' : 'Show again'}
        </Button>
        {isDirty && <p className="text-sm text-muted">Save or discard what you typed first.</p>}
      </div>
    </Section>
  )
}
