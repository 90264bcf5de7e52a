type Shared = { text: string; url: string; files: File[] }

/**
 * The Web Share API, with the picture as a file where supported; elsewhere WhatsApp with text and link, which
 * shows its own preview. Safari shares only inside the press's handler, so nothing is awaited before.
 */
export function shareProduct({ text, url, files }: Shared): void {
  const withPicture = { text: `${text}\n${url}`, files }
  if (files.length === 0 || !navigator.canShare?.(withPicture)) return openWhatsApp(withPicture.text)
  navigator.share(withPicture).catch((error: Error) => {
    // `AbortError`: the person thought better of it.
    if (error.name !== 'AbortError') openWhatsApp(withPicture.text)
  })
}

const openWhatsApp = (text: string) =>
  void window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')

/** The picture to share, fetched before the press; none where the browser cannot share or the fetch fails. */
export async function pictureFiles(picture: string): Promise<File[]> {
  if (!('canShare' in navigator)) return []
  try {
    const response = await fetch(picture)
    if (!response.ok) return []
    return [new File([await response.blob()], 'product.jpg', { type: 'image/jpeg' })]
  } catch {
    return []
  }
}
