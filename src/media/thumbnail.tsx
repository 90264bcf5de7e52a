import { useState } from 'react'

type ThumbnailProps = {
  image: { url: string; alt: string } | null | undefined
  className?: string
}

/**
 * A small picture next to its title, hence with an empty alt text; a missing one says "No Image"
 * (rule: broken-picture).
 */
export function Thumbnail({ image, className = 'w-24' }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={`block aspect-4/5 shrink-0 overflow-hidden bg-stage ${className}`}>
      {image && !isBroken ? (
        <img
          src={image.url.replace('/800.avif', '/480.avif')}
          alt=""
          width={192}
          height={240}
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="flex size-full items-center justify-center text-center text-xs text-muted">
          No Image
        </span>
      )}
    </span>
  )
}
