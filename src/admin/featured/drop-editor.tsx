import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnerShowcaseItem } from '../../featured/owner-showcase.schema.ts'
import { checkShowcaseItem } from '../../featured/showcase-input.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { useOnceSaved } from '../kit/editor/use-once-saved.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { dropInputOf } from './drop-form.rules.ts'
import { DropFields } from './drop-fields.tsx'
import { DropSteps } from './drop-steps.tsx'
import { addDrop, changeDrop } from './featured.queries.ts'
import { NotifyList } from './notify-list.tsx'

const labels = {
  title: 'Title',
  short_note: 'Note',
  availability_date: 'Announced for',
  live_at: 'Opens by itself',
  price_preview: 'Price before it is on sale',
  notify_enabled: 'Notify list',
  product_id: 'Product',
  cover_image_key: 'Cover',
  cover_image_alt: 'What the cover shows',
}

/** A drop: what shoppers see of it at the left; its steps and who waits for it at the right. */
export function DropEditor({ item }: { item: OwnerShowcaseItem }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isNew = item.id === ''
  const editor = useEditor<OwnerShowcaseItem>({
    draftKey: `drop:${item.id || 'new'}`,
    saved: item,
    check: (values) => checkShowcaseItem(dropInputOf(values)),
    save: (edits, saved) => {
      const input = dropInputOf({ ...saved, ...edits })
      if (isNew) return addDrop(input)
      const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name in edits))
      return changeDrop(item.id, changes, saved.updated_at)
    },
    onSaved: () => void refresh(queryClient, ['featured']),
  })
  const opened = `/admin/featured/${editor.saved.id}`
  useOnceSaved(editor, isNew, () => void navigate({ to: opened as never, replace: true }))
  return (
    <>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <DropFields editor={editor} />
        {!isNew && (
          <div>
            <DropSteps item={editor.saved} isDirty={editor.isDirty} />
            <NotifyList item={editor.saved} />
          </div>
        )}
      </div>
      <div className={editor.isDirty ? 'h-24' : ''} />
      <SaveBar editor={editor} labels={labels} />
    </>
  )
}
