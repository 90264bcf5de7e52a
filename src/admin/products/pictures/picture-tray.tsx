import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { useState } from 'react'
import { productLimits } from '../../../catalog/product-limits.rules.ts'
import { blurredText } from '../../../media/picture-format.rules.ts'
import { Section } from '../../kit/screen.tsx'
import type { Editor } from '../../kit/editor/use-editor.client.ts'
import { withArrived } from './arrived-pictures.rules.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { type FormPicture, type ProductForm, pictureUrl } from '../product-form.rules.ts'
import { useUploads, type Upload } from './use-uploads.client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { pictureTypes } from '../../kit/editor/upload-picture.client.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../kit/fields.tsx'
import { CSS } from '@dnd-kit/utilities'
import { MoveButton } from './move-button.tsx'

/** The product's pictures: many at once, in an order made by drag or by buttons, each with its words. */
export function PictureTray({ editor }: { editor: Editor<ProductForm> }) {
  const { pictures, grid, title } = editor.values
  const [open, setOpen] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState<File[]>([])
  const set = (list: FormPicture[]) => editor.set({ pictures: list })
  const { uploads, blurred, add, retry, drop } = useUploads((keys, chosenAs) => {
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
            : 'The first one is shown on cards and in link previews.'
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
                  <AddPictures
                    onFiles={(files) => {
                      add(files.slice(0, room))
                      setLeftOut(files.slice(room))
                    }}
                  />
                </li>
              )}
            </ul>
          </SortableContext>
        </DndContext>
        <Problem text={leftOutText(leftOut)} className="pt-2" />
        <Problem text={blurred.length > 0 ? blurredText(blurred) : undefined} className="pt-2" />
        <Problem text={editor.errors.pictures} className="pt-2" />
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

/** What is said of files beyond the most that a product has (rule: no-file-lost). */
function leftOutText(files: File[]): string | undefined {
  if (files.length === 0) return undefined
  const names = files.map(({ name }) => name).join(', ')
  return `A product has at most ${productLimits.pictures} pictures. Left out: ${names}. Take others off first, then add ${files.length === 1 ? 'it' : 'them'} again.`
}

const tile =
  'relative flex aspect-4/5 w-full cursor-pointer flex-col items-center justify-center gap-1 border border-dashed border-field p-2 text-center text-sm font-semibold text-accent hover:border-ink focus-within:outline-2 focus-within:outline-accent'

/** Takes any number of files, by press or by drop; a phone also offers its camera. */
function AddPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file again is a change again.
    input.value = ''
  }
  return (
    <label className={tile}>
      <Icon name="plus" />
      Add pictures
      <input
        type="file"
        multiple
        accept={pictureTypes}
        // Covers the whole tile, so that files can also be dropped on it.
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => take(target)}
      />
    </label>
  )
}

type UploadCardProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** A file being uploaded, shown at once as a thumbnail, with its own error and Try again. */
function UploadCard({ upload, onRetry, onDrop }: UploadCardProps) {
  const { name, preview, share, problem, canRetry } = upload
  const percent = Math.round(share * 100)
  return (
    <li className="relative">
      <div
        className="relative aspect-4/5 w-full bg-stage bg-cover bg-center"
        style={{ backgroundImage: `url(${preview})` }}
      >
        {problem ? (
          <p
            role="alert"
            className="absolute inset-0 overflow-y-auto bg-white/95 p-2 text-xs font-medium text-alert"
          >
            <b className="block truncate text-ink">{name}</b>
            {problem}
          </p>
        ) : (
          <div className="absolute inset-x-0 bottom-0 bg-white/90 p-2">
            <progress
              className="block h-1.5 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
              max={100}
              value={percent}
              aria-label={`${name}: ${percent}%`}
            />
          </div>
        )}
      </div>
      {problem && (
        <div className="flex flex-wrap gap-x-3">
          {canRetry && (
            <Button variant="link" className="text-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="link" className="text-sm" onClick={onDrop}>
            Leave out
          </Button>
        </div>
      )}
    </li>
  )
}

type PictureCardProps = {
  picture: FormPicture
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onOpen: () => void
}

/** One picture of the tray: a press opens it, a drag moves it, and so do its buttons, which a mouse finds over it. */
function PictureCard({ picture, index, count, onMove, onOpen }: PictureCardProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: picture.key })
  const { alt, color, focal_x, focal_y } = picture
  const caption = [index === 0 && 'First', color].filter(Boolean).join(' · ')
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`group relative ${isDragging ? 'z-10 opacity-80' : ''}`}
    >
      <button type="button" {...listeners} onClick={onOpen} className="relative block w-full bg-stage">
        <span className="sr-only">
          Picture {index + 1}: {alt || 'not described yet'}
        </span>
        <img
          src={pictureUrl(picture).replace('/800.', '/480.')}
          alt=""
          draggable={false}
          className="block aspect-4/5 w-full object-cover"
          style={{ objectPosition: `${focal_x}% ${focal_y}%` }}
        />
        {(caption || !alt) && (
          <span className="absolute inset-x-0 bottom-0 truncate bg-white/90 px-2 py-1 text-left text-xs">
            {caption}
            {!alt && (
              <span aria-hidden className="text-alert">
                {' '}
                no words yet
              </span>
            )}
          </span>
        )}
      </button>
      {count > 1 && (
        <div className="flex justify-between pointer-fine:absolute pointer-fine:inset-x-0 pointer-fine:top-0 pointer-fine:bg-white/90 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
          <MoveButton
            label={`Move picture ${index + 1} left`}
            icon="previous"
            isDisabled={index === 0}
            onPress={() => onMove(index, index - 1)}
          />
          <MoveButton
            label={`Move picture ${index + 1} right`}
            icon="next"
            isDisabled={index === count - 1}
            onPress={() => onMove(index, index + 1)}
          />
        </div>
      )}
    </li>
  )
}
