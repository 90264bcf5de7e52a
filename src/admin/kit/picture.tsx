type PictureProps = { url: string | null; isLarge?: boolean; isListed?: boolean; isEager?: boolean }

/** A piece in a row; an empty box where it has no picture. */
export function Picture({ url, isLarge = false, isListed = false, isEager = false }: PictureProps) {
  const size = isLarge ? 'w-14 h-[70px]' : `w-11 h-14 ${isListed ? 'max-w-none lg:h-9 lg:w-7' : ''}`
  return url ? (
    <img
      src={url}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      className={`${size} shrink-0 bg-stage object-cover`}
    />
  ) : (
    <span className={`${size} shrink-0 bg-stage`} />
  )
}
