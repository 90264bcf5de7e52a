import { useEffect, useRef, useState } from 'react'
import { sender } from './api-client.ts'
import { shieldLastPress } from './double-tap.ts'

/** A new idempotency key, made before any press: of a draft that stores it, and of the press itself. */
export const newKey = (): string => crypto.randomUUID()

/** What one press sends: the same content has the same key, however often it is sent until the press is done (rule: one-press). */
export type Press = {
  /** The key of this content, a UUID. */
  keyOf: (content: unknown) => string
  /** The commands that `send` sends before it first waits carry their keys; for later ones call it again. */
  run: <T>(send: () => T) => T
}

/** The press whose commands are being sent. */
let sending: Press | undefined

export function newPress(): Press {
  const seed = newKey()
  const contents: string[] = []
  const press: Press = {
    keyOf: (content) => {
      const text = JSON.stringify(content)
      const known = contents.indexOf(text)
      const index = known < 0 ? contents.push(text) - 1 : known
      return seed.slice(0, -12) + index.toString(16).padStart(12, '0')
    },
    run: (send) => {
      const outer = sending
      sending = press
      try {
        return send()
      } finally {
        sending = outer
      }
    },
  }
  return press
}

const { fetch } = sender
sender.fetch = (address, init = {}) => {
  const { method, body, headers } = init
  // Files are stored by their content.
  const isCommand = method !== 'GET' && (body === undefined || typeof body === 'string')
  if (sending && isCommand && headers instanceof Headers && !headers.has('idempotency-key'))
    headers.set('idempotency-key', sending.keyOf([method, address, body]))
  return fetch(address, init)
}

/**
 * One press at a time: `take` is called in the event itself and is false while the press is under way, also before React has
 * drawn that. `free` after a failure: the same again has the same keys. `finish` when it is done: the next is another.
 */
export function usePress() {
  const [press, setPress] = useState(newPress)
  const taken = useRef<Press | null>(null)
  useEffect(
    () => () => {
      taken.current = null
    },
    [],
  )
  return {
    press,
    take: (): boolean => {
      if (taken.current === press) return false
      taken.current = press
      return true
    },
    free: () => {
      taken.current = null
    },
    finish: () => {
      setPress(newPress())
      shieldLastPress()
    },
  }
}
