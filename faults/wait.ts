/** Looks until `isSo` says yes; false when it did not within the time. */
export async function eventually(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    if (await isSo().catch(() => false)) return true
    if (Date.now() > until) return false
    await pause(100)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
