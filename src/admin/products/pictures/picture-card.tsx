import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type FormPicture, pictureUrl } from '../product-form.rules.ts'
import { MoveButton } from '../../kit/move-buttons.tsx'

type PictureCardProps = {
  picture: FormPicture
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onOpen: () => void
}

/** One picture of the tray: a press opens it, a drag moves it, and so do the buttons below. */
export function PictureCard({ picture, index, count, onMove, onOpen }: PictureCardProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: picture.key })
  const { alt, color, focal_x, focal_y } = picture
  const caption = [index === 0 && 'First', color].filter(Boolean).join(' · ')
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative ${isDragging ? 'z-10 opacity-80' : ''}`}
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
              <span aria-hidden className="text-camwood">
                {' '}
                no words yet
              </span>
            )}
          </span>
        )}
      </button>
      {count > 1 && (
        <div className="flex justify-between">
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
