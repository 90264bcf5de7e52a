const width = 1200

/**
 * An SVG as a PNG, drawn by the owner's own browser: inside `<img>` no script of it runs and it fetches nothing, and the shop
 * never stores or serves the SVG itself (rule: logo-is-pixels). Another file comes back as it is.
 * @throws Error when the browser cannot draw it
 */
export async function svgToPng(file: File): Promise<Blob> {
  if (file.type !== 'image/svg+xml') return file
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round((width * (image.naturalHeight || 1)) / (image.naturalWidth || 1))
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) throw new Error('no picture')
    return png
  } finally {
    URL.revokeObjectURL(url)
  }
}
