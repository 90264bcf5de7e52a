type Shared = { text: string; url: string; picture: string | null }

/**
 * The phone's own way to share, with the picture as a file where it takes one; elsewhere WhatsApp with text and link,
 * which shows the picture by itself.
 */
export async function shareProduct({ text, url, picture }: Shared): Promise<void> {
  const files = picture ? await pictureFile(picture) : []
  const withPicture = { text: `${text}\n${url}`, files }
  try {
    if (files.length > 0 && navigator.canShare?.(withPicture)) return await navigator.share(withPicture)
  } catch (error) {
    // The person thought better of it.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  window.open(`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`, '_blank', 'noopener')
}

async function pictureFile(picture: string): Promise<File[]> {
  try {
    const response = await fetch(picture)
    if (!response.ok) return []
    return [new File([await response.blob()], 'product.jpg', { type: 'image/jpeg' })]
  } catch {
    return []
  }
}
