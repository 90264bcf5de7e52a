import { useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useOverlay } from '../lib/use-overlay.ts'
import { srcSetOf } from '../media/media.rules.ts'
import type { ProductImage } from './catalog.schema.ts'
import { ProductPicture } from './product-picture.tsx'

/** Swipe on a snapping track, thumbnails beside it, a press opens the picture large. */
export function ProductGallery({ images, title }: { images: ProductImage[]; title: string }) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const zoom = useOverlay('zoom')

  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className="md:grid md:grid-cols-[72px_1fr] md:gap-3">
      <div className="relative md:col-start-2 md:row-start-1">
        <ul
          ref={track}
          aria-label={`Pictures of ${title}`}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto bg-stage"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget
            setAt(Math.round(scrollLeft / clientWidth))
          }}
        >
          {images.map((image, index) => (
            <li key={image.url} className="w-full shrink-0 snap-center">
              <button
                type="button"
                className="block w-full cursor-zoom-in -outline-offset-3"
                aria-label={`Zoom picture ${index + 1}: ${image.alt}`}
                onClick={() => zoom.open(String(index))}
              >
                <ProductPicture
                  image={image}
                  sizes="(min-width: 1024px) 640px, 100vw"
                  isEager={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <>
            <p className="pointer-events-none absolute bottom-3 left-0 bg-white px-2 py-0.5 text-sm tabular-nums">
              <span className="sr-only">Picture </span>
              {at + 1} / {images.length}
            </p>
            <div className="absolute right-3 bottom-3 hidden gap-px md:flex">
              <button
                type="button"
                aria-label="Previous picture"
                className="icon-button bg-white disabled:opacity-55"
                disabled={at === 0}
                onClick={() => goTo(at - 1)}
              >
                <Icon name="previous" />
              </button>
              <button
                type="button"
                aria-label="Next picture"
                className="icon-button bg-white disabled:opacity-55"
                disabled={at === images.length - 1}
                onClick={() => goTo(at + 1)}
              >
                <Icon name="next" />
              </button>
            </div>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto p-1 max-md:pt-2 md:flex-col md:p-0" aria-label="Thumbnails">
          {images.map((image, index) => (
            <li key={image.url} className="w-16 shrink-0 md:w-full">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={at === index ? 'true' : undefined}
                className="block w-full border-b-4 border-transparent aria-[current]:border-indigo"
                onClick={() => goTo(index)}
              >
                <ProductPicture image={image} sizes="72px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom.isOpen && <Zoom images={images} first={Number(zoom.subject) || 0} onClose={zoom.close} />}
    </div>
  )
}

function Zoom({ images, first, onClose }: { images: ProductImage[]; first: number; onClose: () => void }) {
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
            {image.alt} ({at + 1} of {images.length})
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
