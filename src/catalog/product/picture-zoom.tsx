import { useState } from 'react'
import { srcSetOf } from '../../media/media.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import type { ProductImage } from '../catalog.schema.ts'

type PictureZoomProps = { images: ProductImage[]; first: number; onClose: () => void }

/** A product's pictures over the whole screen; a press shows one larger than the screen. */
export default function PictureZoom({ images, first, onClose }: PictureZoomProps) {
  const [at, setAt] = useState(Math.min(first, images.length - 1))
  const [isClose, setClose] = useState(false)
  const image = images[at]!
  const step = (by: number) => setAt((at + by + images.length) % images.length)
  return (
    <Overlay label={`Picture ${at + 1} of ${images.length}`} place="full" onClose={onClose} testId="zoom">
      <div
        role="presentation"
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') step(-1)
          if (event.key === 'ArrowRight') step(1)
        }}
      >
        <div className="flex items-center justify-between border-b border-hairline px-2">
          <p className="px-2 text-sm" aria-live="polite">
            <span className="sr-only">{image.alt}, </span>
            <span className="tabular-nums">{`${at + 1} / ${images.length}`}</span>
          </p>
          <button data-autofocus type="button" aria-label="Close" className="icon-button" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={`min-h-0 flex-1 overflow-auto bg-stage ${isClose ? '' : 'grid place-items-center'}`}>
          <button
            type="button"
            aria-label={isClose ? 'Smaller' : 'Larger'}
            className={
              isClose ? 'block w-[200vw] cursor-zoom-out md:w-[120vw]' : 'block h-full cursor-zoom-in'
            }
            onClick={() => setClose(!isClose)}
          >
            <img
              src={image.url}
              srcSet={srcSetOf(image.url)}
              sizes="1200px"
              width={image.width}
              height={image.height}
              alt={image.alt}
              className={isClose ? 'h-auto w-full' : 'size-full object-contain'}
            />
          </button>
        </div>
        {images.length > 1 && (
          <div className="grid grid-cols-2 border-t border-hairline">
            <button
              type="button"
              className="flex min-h-12 items-center justify-center gap-2"
              onClick={() => step(-1)}
            >
              <Icon name="previous" /> Previous
            </button>
            <button
              type="button"
              className="flex min-h-12 items-center justify-center gap-2 border-l border-hairline"
              onClick={() => step(1)}
            >
              Next <Icon name="next" />
            </button>
          </div>
        )}
      </div>
    </Overlay>
  )
}
