/**
 * A queue: each work starts when the one before has ended, whether it succeeded or not, or after `mostMs` milliseconds
 * while that one goes on.
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
