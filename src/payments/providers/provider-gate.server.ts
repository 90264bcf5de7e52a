import { minuteMs, secondMs } from '../../lib/time.ts'

/** So many calls in a row that hang or find no connection, and the provider is left alone for a while. */
const mostHangs = 5
const restMs = 15 * secondMs

/** What a 429 says is obeyed, within reason; one that says nothing asks for this. */
const usualPauseMs = 5 * secondMs
const longestPauseMs = 2 * minuteMs

export type ProviderGate = ReturnType<typeof createProviderGate>

/**
 * What all calls of a process to one provider pass (rule: provider-gate): it waits as long as a 429 says, and spares a provider
 * that hangs, so that nobody waits for ten seconds only to hear the same. After a rest one call tries, while the others are
 * still refused. `now` in milliseconds.
 */
export function createProviderGate(now: () => number = Date.now) {
  let hangs = 0
  let pausedUntil = 0
  let restsUntil = 0
  let isTrying = false

  return {
    /** Null when a call may go out, which must then be told to `saw`; else why it may not. */
    refusal(): 'rate_limited' | 'resting' | null {
      if (now() < pausedUntil) return 'rate_limited'
      if (hangs < mostHangs) return null
      if (isTrying || now() < restsUntil) return 'resting'
      isTrying = true
      return null
    },

    /** How a call ended: with an answer of any kind, a 429 and its headers, or without an answer. */
    saw(ending: { kind: 'answer' } | { kind: 'limited'; headers: Headers } | { kind: 'hang' }): void {
      isTrying = false
      hangs = ending.kind === 'hang' ? hangs + 1 : 0
      if (hangs >= mostHangs) restsUntil = now() + restMs
      if (ending.kind === 'limited') pausedUntil = now() + pauseAskedFor(ending.headers, now())
    },

    /** How long no call goes out, in milliseconds; 0 when one may. */
    waitMs(): number {
      const until = hangs >= mostHangs ? Math.max(pausedUntil, restsUntil) : pausedUntil
      return Math.max(0, until - now())
    },
  }
}

/** `Retry-After` in seconds or as a date, else the seconds (or the moment) of `x-ratelimit-reset`. */
function pauseAskedFor(headers: Headers, nowMs: number): number {
  const asked = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? ''
  const number = asked === '' ? Number.NaN : Number(asked)
  const isMoment = number > 1_000_000_000
  const wait = Number.isNaN(number)
    ? Date.parse(asked) - nowMs
    : isMoment
      ? number * secondMs - nowMs
      : number * secondMs
  return Number.isNaN(wait) ? usualPauseMs : Math.min(Math.max(wait, 0), longestPauseMs)
}
