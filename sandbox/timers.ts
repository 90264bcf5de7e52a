export type Timers = ReturnType<typeof createTimers>

/** Timeouts that end together when the sandbox closes. */
export function createTimers() {
  const running = new Set<NodeJS.Timeout>()

  function after(ms: number, run: () => void) {
    const timer = setTimeout(() => {
      running.delete(timer)
      run()
    }, ms)
    running.add(timer)
  }

  return {
    after,
    wait: (ms: number) => new Promise<void>((resolve) => after(ms, resolve)),
    stop() {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
