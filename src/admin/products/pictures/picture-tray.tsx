import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useState } from 'react'
import { productLimits } from '../../../catalog/product-limits.rules.ts'
import { Section } from '../../kit/section.tsx'
import type { Editor } from '../../kit/editor/use-editor.client.ts'
import { withArrived } from './arrived-pictures.rules.ts'
import { AddPictures } from './add-pictures.tsx'
import { PictureCard } from './picture-card.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import type { FormPicture, ProductForm } from '../product-form.rules.ts'
import { UploadCard } from './upload-card.tsx'
import { useUploads } from './use-uploads.client.ts'

/** The product's pictures: many at once, in an order made by drag or by buttons, each with its words. */
export function PictureTray({ editor }: { editor: Editor<ProductForm> }) {
  const { pictures, grid, title } = editor.values
  const [open, setOpen] = useState<string | null>(null)
  const set = (list: FormPicture[]) => editor.set({ pictures: list })
  const { uploads, add, retry, drop } = useUploads((keys, chosenAs) => {
    const arrived = keys.map((key) => ({ key, alt: '', color: null, focal_x: 50, focal_y: 50 }))
    set(withArrived(pictures, arrived, chosenAs))
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short rest of the finger: a swipe scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const move = (from: number, to: number) => set(arrayMove(pictures, from, to))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const at = (key: unknown) => pictures.findIndex((picture) => picture.key === key)
    if (over && active.id !== over.id) move(at(active.id), at(over.id))
  }
  const chosen = pictures.find(({ key }) => key === open)
  const room = productLimits.pictures - pictures.length - uploads.length
  const wordless = pictures.filter(({ alt }) => alt.trim() === '').length
  return (
    <div className="max-lg:order-1">
      <Section
        title="Pictures"
        help={
          wordless > 0
            ? `${wordless === 1 ? 'One picture is' : `${wordless} pictures are`} not described yet: press it and say what it shows.`
            : 'The first one stands on cards and in link previews.'
        }
      >
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={pictures.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ul aria-label="Pictures" className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-5">
              {pictures.map((picture, index) => (
                <PictureCard
                  key={picture.key}
                  picture={picture}
                  index={index}
                  count={pictures.length}
                  onMove={move}
                  onOpen={() => setOpen(picture.key)}
                />
              ))}
              {uploads.map((upload) => (
                <UploadCard
                  key={upload.id}
                  upload={upload}
                  onRetry={() => retry(upload.id)}
                  onDrop={() => drop(upload.id)}
                />
              ))}
              {room > 0 && (
                <li>
                  <AddPictures onFiles={(files) => add(files.slice(0, room))} />
                </li>
              )}
            </ul>
          </SortableContext>
        </DndContext>
        {editor.errors.pictures && (
          <p className="pt-2 text-sm font-medium text-camwood">{editor.errors.pictures}</p>
        )}
      </Section>
      {chosen && (
        <PictureSheet
          picture={chosen}
          title={title}
          colors={grid.colors.flatMap(({ name }) => name ?? [])}
          onPicture={(changed) => set(pictures.map((each) => (each.key === changed.key ? changed : each)))}
          onRemove={() => {
            set(pictures.filter(({ key }) => key !== chosen.key))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
