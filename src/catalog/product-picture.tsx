import { useState } from 'react'
import { srcSetOf } from '../media/media.rules.ts'
import type { ProductImage } from './catalog.schema.ts'
import { placeholderColor } from '../media/placeholder.rules.ts'

type Picture = Pick<ProductImage, 'url' | 'alt' | 'width' | 'height' | 'thumbhash' | 'focal'>

type ProductPictureProps = {
  image: Picture | undefined
  /** How wide it is shown, for the browser's choice of file. */
  sizes: string
  /** The widest file it may need. */
  widest?: number
  isEager?: boolean
  /** Eager pictures have high priority unless set otherwise. */
  fetchPriority?: 'low'
  alt?: string
  className?: string
}

/**
 * A 4:5 picture in three widths over its own average colour; a broken one becomes a neutral tile (rule: broken-picture).
 */
export function ProductPicture({
  image,
  sizes,
  widest,
  isEager = false,
  fetchPriority,
  alt,
  className = '',
}: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (!image || brokenUrl === image.url) return <NoImage className={className} />
  return (
    <img
      src={image.url}
      srcSet={srcSetOf(image.url, widest)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt ?? image.alt}
      fetchPriority={fetchPriority ?? (isEager ? 'high' : undefined)}
      loading={isEager ? undefined : 'lazy'}
      decoding="async"
      draggable={false}
      style={{ backgroundColor: placeholderColor(image.thumbhash), objectPosition: image.focal }}
      className={className ? `picture ${className}` : 'picture'}
      onError={() => setBrokenUrl(image.url)}
      ref={(img) => {
        // It may have failed before the page was hydrated.
        if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setBrokenUrl(image.url)
      }}
    />
  )
}

function NoImage({ className }: { className: string }) {
  return (
    <span
      role="img"
      aria-label="No Image"
      className={`picture grid place-items-center bg-stage text-sm text-muted ${className}`}
    >
      <span aria-hidden>No Image</span>
    </span>
  )
}
