import { useRef, useState, type MouseEvent } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useStickInView } from '../../ui/stick-in-view.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { ProductImage } from '../catalog.schema.ts'
import { ProductPicture } from '../product-picture.tsx'

const PictureZoom = lazyPart(() => import('./picture-zoom.tsx'))

/**
 * On phones and tablets a snapping track with thumbnails, where a press opens the picture large; from 1024 px
 * a wall, two by two, where a press zooms the picture in place (rule: picture-wall).
 */
export function ProductGallery({ images, title }: { images: ProductImage[]; title: string }) {
  const wall = useStickInView<HTMLDivElement>()
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const zoom = useOverlay('zoom')
  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth })
  }
  return (
    <div ref={wall} className="product-pictures">
      <div className="relative">
        <ul
          ref={track}
          aria-label={`Pictures of ${title}`}
          data-product-pictures
          className="picture-track no-scrollbar"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget
            setAt(Math.round(scrollLeft / clientWidth))
          }}
        >
          {images.map((image, index) => (
            <li key={image.url}>
              <GalleryPicture
                image={image}
                label={`Zoom picture ${index + 1}: ${image.alt}`}
                isEager={index === 0}
                onOpen={() => zoom.open(String(index))}
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <p className="pointer-events-none absolute bottom-3 left-0 bg-paper px-2 py-0.5 text-sm tabular-nums lg:hidden">
            <span className="sr-only">Picture </span>
            {at + 1} / {images.length}
          </p>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} at={at} goTo={goTo} />}
      {zoom.isOpen && <PictureZoom images={images} first={Number(zoom.subject) || 0} onClose={zoom.close} />}
    </div>
  )
}

type ThumbnailsProps = { images: ProductImage[]; at: number; goTo: (index: number) => void }

/** All at once: what waits for the track to be swiped would be an empty box until then. */
function Thumbnails({ images, at, goTo }: ThumbnailsProps) {
  return (
    <ul className="picture-thumbnails no-scrollbar lg:hidden" aria-label="Thumbnails">
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1}`}
            aria-current={at === index ? 'true' : undefined}
            className="block size-full border-b-4 border-transparent aria-[current]:border-accent"
            onClick={() => goTo(index)}
          >
            <ProductPicture image={image} sizes="64px" alt="" isEager fetchPriority="low" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type GalleryPictureProps = { image: ProductImage; label: string; isEager: boolean; onOpen: () => void }

/** As wide as the wall has its pictures two by two; styles.css has the same number. */
const wall = '(min-width: 1024px)'

/** Where in a picture the mouse is, as CSS has it: `30% 60%`. */
function pointIn({ currentTarget, clientX, clientY }: MouseEvent): string {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
}

/**
 * One picture of the gallery. On the wall the mouse zooms it in place, around the pointer; touch, keyboard or
 * a screen reader opens it large with links to the others.
 */
function GalleryPicture({ image, label, isEager, onOpen }: GalleryPictureProps) {
  const [point, setPoint] = useState<string>()
  return (
    <button
      type="button"
      aria-label={label}
      className={`block w-full overflow-hidden -outline-offset-3 ${point ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      onClick={(event) => {
        // A press of a key has no place.
        const isMouse = event.detail > 0 && window.matchMedia(wall).matches
        if (!isMouse) onOpen()
        else setPoint(point ? undefined : pointIn(event))
      }}
      onMouseMove={(event) => {
        if (point) setPoint(pointIn(event))
      }}
      onMouseLeave={() => setPoint(undefined)}
    >
      <span
        className="block transition-transform duration-200 ease-shop"
        style={point ? { transform: 'scale(2.2)', transformOrigin: point } : undefined}
      >
        <ProductPicture image={image} sizes={point ? '1200px' : `${wall} 520px, 100vw`} isEager={isEager} />
      </span>
    </button>
  )
}
