import { minuteMs } from '../time.ts'

type ChangeStream = {
  /** The event that says that something changed. */
  event: string
  /**
   * Called for each such event, and whenever the stream is `ready`: events before that, or during a break,
   * are lost.
   */
  onChange: () => void
  /** Whether a hidden tab listens too. Otherwise it leaves the few connections of the browser to others. */
  listensHidden?: () => boolean
}

/** Listens to the server's stream of changes at `address` until the returned function is called. */
export function listenToChanges(
  address: string,
  { event, onChange, listensHidden = () => false }: ChangeStream,
) {
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(retry)
    stream?.close()
    stream = undefined
  }
  const open = () => {
    if (document.visibilityState !== 'visible' && !listensHidden()) return close()
    if (stream && stream.readyState !== EventSource.CLOSED) return
    close()
    const opened = new EventSource(address)
    stream = opened
    opened.addEventListener('ready', onChange)
    opened.addEventListener(event, onChange)
    // The browser reconnects after a break, but not after a refusal.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, minuteMs)
    })
  }
  open()
  document.addEventListener('visibilitychange', open)
  return () => {
    document.removeEventListener('visibilitychange', open)
    close()
  }
}
