/**
 * Pictures are made once, named by content and never change: `/media/<key>/<width>.avif`
 * (rule: picture-pipeline).
 */
export const mediaWidths = [480, 800, 1200] as const

let address = '/media'
/** Where shoppers get pictures from (rule: media-url): set once, when a process starts. */
export const setMediaAddress = (url: string) => {
  address = url
}

export const mediaUrl = (key: string, width: (typeof mediaWidths)[number] = 800) =>
  `${address}/${key}/${width}.avif`
export const shareImageUrl = (key: string) => `${address}/${key}/share.jpg`

/** For mail programs, which seldom support AVIF: made on first use, so always by the shop. */
export const mailImageUrl = (key: string) => `/media/${key}/mail.jpg`

/** The same for programs of other shops and networks, of a picture's 800 px URL. */
export const feedImageUrl = (url: string) => `/media/${url.split('/').at(-2)}/feed.jpg`

/** Whether a text can be the key of a stored picture; it says nothing about the picture being there. */
export const isMediaKey = (text: string): boolean => /^[a-z0-9]{16,64}$/.test(text)

/** The `srcset` of a picture from its 800 px URL, up to a width. */
export function srcSetOf(url: string, widest: number = 1200): string {
  const widths = mediaWidths.filter((width) => width <= widest)
  return widths.map((width) => `${url.replace('/800.avif', `/${width}.avif`)} ${width}w`).join(', ')
}
