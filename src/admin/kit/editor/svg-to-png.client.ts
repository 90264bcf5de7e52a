const width = 1200

/** What Illustrator keeps for itself: no browser shows it, and with it Safari does not let a canvas be read. */
const hidden = /<foreignObject\b[^>]*\srequiredExtensions=[^>]*?(?:\/>|>[\s\S]*?<\/foreignObject>)/g

/**
 * An SVG as a PNG, drawn by the owner's own browser: inside `<img>` no script of it runs and it fetches nothing, and the shop
 * never stores or serves the SVG itself (rule: logo-is-pixels). Another file comes back as it is, and so does one that cannot be
 * drawn: the shop says what to do.
 */
export async function svgToPng(file: File): Promise<Blob> {
  if (file.type !== 'image/svg+xml') return file
  return drawn(await withoutHidden(file)).catch(() => file)
}

/** Cut out as bytes, so that the rest keeps its encoding: in this one each byte is a letter. */
async function withoutHidden(file: File): Promise<Blob> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  const parts: Blob[] = []
  let end = 0
  for (const { index, 0: part } of text.matchAll(hidden)) {
    parts.push(file.slice(end, index))
    end = index + part.length
  }
  return new Blob([...parts, file.slice(end)], { type: file.type })
}

/** @throws Error when the browser cannot draw it or does not let the drawing be read */
async function drawn(svg: Blob): Promise<Blob> {
  const image = new Image()
  image.src = await dataUrlOf(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * (image.naturalHeight || 1)) / (image.naturalWidth || 1))
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('no picture')
  return png
}

/** Chromium lets a drawing with `foreignObject` be read when its address is its text, not a `blob:`. */
const dataUrlOf = (svg: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(svg)
  })
