/**
 * A serial queue: each task starts when the previous one has ended or failed, or after `mostMs` milliseconds
 * while that one still runs.
 */
export function createOneByOne(mostMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work)
    last = last.then(() => endOrTimeout(own, mostMs))
    return own
  }
}

async function endOrTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => {}), timeout])
  clearTimeout(timer)
}
