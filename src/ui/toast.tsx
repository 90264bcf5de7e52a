import { type ComponentType, useEffect, useState } from 'react'
import type { Action, ExternalToast, ToasterProps } from 'sonner'

type Kind = 'message' | 'success' | 'error'
type Message = { kind: Kind; text: string; options?: ExternalToast }

/**
 * Messages queued before the toast library is loaded; it is fetched with the first one, or on the first
 * interaction.
 */
const waiting: Message[] = []
let fetchNow = () => {}

function say(kind: Kind) {
  return (text: string, options?: ExternalToast) => {
    waiting.push({ kind, text, options })
    fetchNow()
  }
}

/** Short messages over the page: `toast.success('Added to cart!', { description })`. */
export const toast = { message: say('message'), success: say('success'), error: say('error') }

const restMs = 10_000

/** Shows the toasts; once in the root. The newest is shown plainly when the library itself does not arrive. */
export function Toasts(props: ToasterProps) {
  const [library, setLibrary] = useState<{ Toaster: ComponentType<ToasterProps>; flush: () => void }>()
  const [plain, setPlain] = useState<Message>()

  useEffect(() => {
    let isRequested = false
    const fetchLibrary = () => {
      if (isRequested) return
      isRequested = true
      void import('sonner').then(
        ({ Toaster, toast }) =>
          setLibrary({
            Toaster,
            flush: () => {
              for (const { kind, text, options } of waiting.splice(0)) toast[kind](text, options)
            },
          }),
        () => {
          isRequested = false
          if (waiting.length) setPlain(waiting.splice(0).at(-1))
        },
      )
    }
    fetchNow = fetchLibrary
    if (waiting.length) fetchLibrary()
    // Most messages follow a press. Without one the library loads well after the page's own scripts, so that
    // a later network failure can still be shown.
    const timer = setTimeout(fetchLibrary, restMs)
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, fetchLibrary, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, fetchLibrary)
    }
  }, [])

  useEffect(() => {
    if (!library) return
    fetchNow = library.flush
    library.flush()
  }, [library])

  if (library) return <library.Toaster {...props} />
  return plain ? <PlainToast message={plain} onClose={() => setPlain(undefined)} /> : null
}

function PlainToast({ message, onClose }: { message: Message; onClose: () => void }) {
  const { description, action } = (message.options ?? {}) as { description?: string; action?: Action }
  return (
    <div role="alert" className="plain-toast">
      <p className="grow">{description ?? message.text}</p>
      <button
        type="button"
        className="link-line"
        onClick={(event) => {
          onClose()
          action?.onClick(event)
        }}
      >
        {action?.label ?? 'Close'}
      </button>
    </div>
  )
}
