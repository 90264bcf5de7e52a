import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { fetchAhead } from '../lib/browser/fetch-ahead.ts'
import { toast } from './toast.tsx'

const notOpened = 'This could not be opened. Check your connection and try again.'

/**
 * An overlay in a chunk of its own, prefetched while the phone is idle (rule: part-failure). When the chunk
 * fails, the page stays as it is, the part closes and `failedText` is shown; the next press fetches it again.
 * A part without `onClose` fails silently.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failedText = notOpened,
) {
  let known: ComponentType<Props> | undefined
  const fetchPart = async () => (known ??= (await load()).default)
  fetchAhead(fetchPart)
  return function LazyPart(props: Props & { onClose?: () => void }) {
    const [Part, setPart] = useState(() => known)
    const fail = useEffectEvent(() => {
      if (!props.onClose) return
      props.onClose()
      toast.error('Error', { description: failedText })
    })
    useEffect(() => {
      let isGone = false
      const unless = (run: () => void) => isGone || run()
      fetchPart().then(
        (part) => unless(() => setPart(() => part)),
        () => unless(fail),
      )
      return () => {
        isGone = true
      }
    }, [])
    if (Part) return <Part {...props} />
    return props.onClose ? <div className="pending-bar" role="progressbar" aria-label="Loading" /> : null
  }
}
