import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { type FormPicture, pictureUrl } from '../product-form.rules.ts'
import { InputSelect, InputText } from '../../kit/fields.tsx'

type PictureSheetProps = {
  picture: FormPicture
  title: string
  colors: string[]
  onPicture: (picture: FormPicture) => void
  onRemove: () => void
  onClose: () => void
}

/** A picture's alt text, colour, and focal point for crops. */
export function PictureSheet({ picture, title, colors, onPicture, onRemove, onClose }: PictureSheetProps) {
  return (
    <Sheet
      title="Picture"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onRemove}>
            Take it off
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <InputText
        name="picture-alt"
        label="What it shows"
        hint={`For those who cannot see it. Without words it says “${title || 'the title'}”.`}
        data-autofocus
        value={picture.alt}
        maxLength={300}
        onValue={(typed) => onPicture({ ...picture, alt: typed })}
      />
      {colors.length > 0 && (
        <InputSelect
          name="picture-color"
          label="Colour"
          isOptional
          value={picture.color ?? ''}
          onValue={(typed) => onPicture({ ...picture, color: typed || null })}
        >
          <option value="">Any colour</option>
          {[...new Set([...colors, ...(picture.color ? [picture.color] : [])])].map((color) => (
            <option key={color}>{color}</option>
          ))}
        </InputSelect>
      )}
      <FocalPoint picture={picture} onPicture={onPicture} />
    </Sheet>
  )
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** A tap sets the focal point; arrows move it. */
function FocalPoint({ picture, onPicture }: Pick<PictureSheetProps, 'picture' | 'onPicture'>) {
  const { focal_x, focal_y } = picture
  const mark = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // Space and Enter press too, but point nowhere.
    if (detail === 0) return
    const frame = currentTarget.getBoundingClientRect()
    onPicture({
      ...picture,
      focal_x: within(((clientX - frame.left) / frame.width) * 100),
      focal_y: within(((clientY - frame.top) / frame.height) * 100),
    })
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Tap what must stay in sight</p>
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          aria-label={`Stays in sight: ${focal_x}% from the left, ${focal_y}% from the top. Arrows move it.`}
          onClick={mark}
          onKeyDown={(event) => {
            const step = steps[event.key]
            if (!step) return
            event.preventDefault()
            onPicture({ ...picture, focal_x: within(focal_x + step[0]), focal_y: within(focal_y + step[1]) })
          }}
          className="relative cursor-crosshair"
        >
          <img src={pictureUrl(picture)} alt="" className="block max-h-80 max-w-full" draggable={false} />
          <span
            aria-hidden
            className="absolute size-8 -translate-1/2 rounded-full border-3 border-white outline-2 outline-accent"
            style={{ left: `${focal_x}%`, top: `${focal_y}%` }}
          />
        </button>
        <figure className="w-24">
          <img
            src={pictureUrl(picture)}
            alt=""
            className="aspect-4/5 w-full object-cover"
            style={{ objectPosition: `${focal_x}% ${focal_y}%` }}
          />
          <figcaption className="pt-1 text-xs text-muted">On a card</figcaption>
        </figure>
      </div>
    </div>
  )
}
