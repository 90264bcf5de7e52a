/** How HEIC files begin: of an iPhone, of other cameras, and of their series. */
const brands = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/**
 * A HEIC of an iPhone as a JPEG, made in the owner's browser: by its own decoder, where it has one, else by a package that is
 * loaded now (rule: heic-pictures). Another file comes back as it is, and so does one that cannot be read: the shop says why.
 */
export async function heicToJpeg(file: Blob): Promise<Blob> {
  if (!(await isHeic(file))) return file
  try {
    return await drawn(file)
  } catch {
    return decoded(file).catch(() => file)
  }
}

async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer())
  return head.startsWith('ftyp', 4) && brands.test(head.slice(8)) && !head.includes('avif')
}

/** Throws where the browser cannot decode it. */
async function drawn(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!jpeg) throw new Error('no picture')
  return jpeg
}

async function decoded(file: Blob): Promise<Blob> {
  const { heicTo } = await import('heic-to/csp')
  return heicTo({ blob: file, type: 'image/jpeg', quality: 0.92 })
}
