/** Delay before a failed file is fetched again. */
const secondTryMs = 600

/** Files that are here already, or on their way. */
const files = new Map<string, Promise<unknown>>()

/**
 * Runs `load`, the `import()` of a part of the program, when all `names`, the files it is made of, are here.
 * The build puts it around every `import()` (scripts/part-loader.ts). A file that fails is fetched again
 * once; after that it throws, and the next call tries the network again: some browsers never again fetch a
 * module that failed, so each is fetched as a plain file first, and `import()` finds it in the browser's
 * cache.
 */
export async function loadPart<T>(load: () => Promise<T>, names: string[] = []): Promise<T> {
  const attempt = () => Promise.all(names.map(fetchFile)).then(load)
  try {
    return await attempt()
  } catch (error) {
    if (!navigator.onLine || error instanceof GoneFile) throw error
    await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    return attempt()
  }
}

/** A chunk removed by a deployment. Where a page needs it, the router reloads the page, once per message. */
class GoneFile extends Error {}

function fetchFile(name: string): Promise<unknown> {
  const url = import.meta.env.BASE_URL + name
  // Files named in the page are fetched by the browser already.
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve()
  let file = files.get(url)
  if (!file) {
    file = fetch(url).then((answer) => {
      if (answer.status === 404) throw new GoneFile(`Failed to fetch dynamically imported module: ${url}`)
      if (!answer.ok) throw new Error(url)
      return answer.blob()
    })
    files.set(url, file)
    file.catch(() => files.delete(url))
  }
  return file
}
