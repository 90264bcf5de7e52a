import { type MouseEvent, useState } from 'react'
import type { ProductImage } from '../catalog.schema.ts'
import { ProductPicture } from './product-picture.tsx'

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
export function GalleryPicture({ image, label, isEager, onOpen }: GalleryPictureProps) {
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
