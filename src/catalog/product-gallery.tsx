import { Suspense, lazy, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import type { ProductImage } from './catalog.schema.ts'
import { ProductPicture } from './product-picture.tsx'

const PictureZoom = lazy(() => import('./picture-zoom.tsx'))

/** Swipe on a snapping track, thumbnails beside it, a press opens the picture large. */
export function ProductGallery({ images, title }: { images: ProductImage[]; title: string }) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const zoom = useOverlay('zoom')
  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth })
  }
  return (
    <div className="md:grid md:grid-cols-[72px_1fr] md:gap-3">
      <div className="relative md:col-start-2 md:row-start-1">
        <ul
          ref={track}
          aria-label={`Pictures of ${title}`}
          data-product-pictures
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto scroll-smooth bg-stage"
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
        {images.length > 1 && <Steps at={at} count={images.length} goTo={goTo} />}
      </div>
      {images.length > 1 && <Thumbnails images={images} at={at} goTo={goTo} />}
      <Suspense fallback={null}>
        {zoom.isOpen && (
          <PictureZoom images={images} first={Number(zoom.subject) || 0} onClose={zoom.close} />
        )}
      </Suspense>
    </div>
  )
}

/** `at` counts from 0. */
type Position = { at: number; goTo: (index: number) => void }

/** Which picture is shown, and on large screens the buttons to the one before and after. */
function Steps({ at, count, goTo }: Position & { count: number }) {
  const buttons = [
    { label: 'Previous picture', icon: 'previous', to: at - 1 },
    { label: 'Next picture', icon: 'next', to: at + 1 },
  ] as const
  return (
    <>
      <p className="pointer-events-none absolute bottom-3 left-0 bg-white px-2 py-0.5 text-sm tabular-nums">
        <span className="sr-only">Picture </span>
        {at + 1} / {count}
      </p>
      <div className="absolute right-3 bottom-3 hidden gap-px md:flex">
        {buttons.map(({ label, icon, to }) => (
          <button
            key={icon}
            type="button"
            aria-label={label}
            className="icon-button bg-white disabled:opacity-55"
            disabled={to < 0 || to >= count}
            onClick={() => goTo(to)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </>
  )
}

function Thumbnails({ images, at, goTo }: Position & { images: ProductImage[] }) {
  return (
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
  )
}
