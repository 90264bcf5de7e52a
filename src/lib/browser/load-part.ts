/** Delay before a failed file is fetched again. */
const secondTryMs = 600

/** Files that are here already, or on their way. */
const files = new Map<string, Promise<unknown>>()

/** The owner's room has its scripts alone. */
const hasServerPages = import.meta.env.BASE_URL === '/'

/** A part whose files cannot be had though the shop answers. */
export class LostPart extends Error {}

/**
 * Runs `load`, the `import()` of a part of the program, when all `names`, the files it is made of, are here.
 * The build puts it around every `import()` (scripts/part-loader.ts). A file that fails is fetched again
 * once; after that it throws, and the next call tries the network again: some browsers never again fetch a
 * module that failed, so each is fetched as a plain file first, and `import()` finds it in the browser's
 * cache. Where the shop cannot be reached either, it throws that.
 */
export async function loadPart<T>(load: () => Promise<T>, names: string[] = []): Promise<T> {
  const attempt = () => Promise.all(names.map(fetchFile)).then(load)
  try {
    return await attempt()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    try {
      return await attempt()
    } catch (error) {
      if (!hasServerPages) throw error
      await fetch('/healthz')
      throw new LostPart(String(error))
    }
  }
}

function fetchFile(name: string): Promise<unknown> {
  const url = import.meta.env.BASE_URL + name
  // Files named in the page are fetched by the browser already; it takes away the name of one that failed.
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve()
  let file = files.get(url)
  if (!file) {
    file = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(url)
      return answer.blob()
    })
    files.set(url, file)
    file.catch(() => files.delete(url))
  }
  return file
}
