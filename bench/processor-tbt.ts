/** An event of Chromium's trace; times in µs, `tdur` those the thread itself worked. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** How many times slower than this machine Lighthouse's simulated phone is. */
const slowdown = 4
const longTaskMs = 50

/**
 * Total blocking time, in ms, from processor time instead of the clock: the page's own work on the simulated
 * phone, independent of this machine's load. Counted from the first paint on, in the busiest page's main
 * thread.
 */
export function processorTbtMs(events: TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)),
  )
  const byThread = Map.groupBy(outermost(tasks), threadOf)
  const workOf = (of: TraceEvent[]) => of.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const busiest = [...byThread.values()].toSorted((a, b) => workOf(b) - workOf(a))[0] ?? []
  return busiest
    .filter(({ ts, dur = 0 }) => ts + dur > painted)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - longTaskMs), 0)
}

/** A task can run others inside; their time is in its own. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  const ends = new Map<number, number>()
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0, tid, pid }) => {
      const thread = pid * 1e6 + tid
      if (ts < (ends.get(thread) ?? 0)) return false
      ends.set(thread, ts + dur)
      return true
    })
}
