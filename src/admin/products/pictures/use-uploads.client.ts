import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../../lib/browser/api-client.ts'
import { failureMessage } from '../../../lib/browser/failure-words.ts'
import { isBlurred } from '../../../media/picture-format.rules.ts'
import { uploadPicture } from '../../kit/editor/upload-picture.client.ts'

/** A file on its way: `share` of it is sent; a `problem` says why it is not, and whether another try can help. */
export type Upload = {
  id: number
  name: string
  preview: string
  share: number
  problem: string | null
  canRetry: boolean
}

/** How many files are sent at once: more only share the same network. */
const atOnce = 3

/**
 * Uploads many files in parallel, each with its own progress and retry. `onTaken` gets the finished ones, and
 * every key's position among all files chosen in this visit.
 */
export function useUploads(onTaken: (keys: string[], chosenAs: ReadonlyMap<string, number>) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const files = useRef(new Map<number, File>())
  const waiting = useRef<number[]>([])
  const running = useRef(0)
  const nextId = useRef(1)
  const chosenAs = useRef(new Map<string, number>())
  const [blurred, setBlurred] = useState<string[]>([])
  const [arrived, setArrived] = useState<string[]>([])
  // Several may arrive between two drawings: they are handed over together, each once.
  const handOver = useEffectEvent((keys: string[]) => onTaken(keys, chosenAs.current))
  useEffect(() => {
    if (arrived.length === 0) return
    handOver(arrived)
    setArrived((now) => now.filter((key) => !arrived.includes(key)))
  }, [arrived])
  useEffect(() => {
    const kept = files.current
    return () => kept.clear()
  }, [])

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = (id: number) => {
    files.current.delete(id)
    setUploads((before) => {
      const gone = before.find((upload) => upload.id === id)
      if (gone) URL.revokeObjectURL(gone.preview)
      return before.filter((upload) => upload.id !== id)
    })
  }
  const send = async (id: number) => {
    const file = files.current.get(id)
    if (!file) return
    running.current += 1
    try {
      const stored = await uploadPicture(file, (share) => change(id, { share }))
      const { key } = stored
      if (isBlurred(stored)) setBlurred((before) => [...before, file.name])
      chosenAs.current.set(key, id)
      setArrived((before) => [...before, key])
      drop(id)
    } catch (error) {
      const problem = failureMessage(error)
      change(id, { problem, canRetry: !isRefusal(error) || error.status === 429, share: 0 })
    }
    running.current -= 1
    sendWaiting()
  }
  const sendWaiting = () => {
    while (running.current < atOnce && waiting.current.length > 0) void send(waiting.current.shift()!)
  }
  return {
    uploads,
    /** The names of files that were taken and will look blurred. */
    blurred,
    add: (list: Iterable<File>) => {
      setBlurred([])
      const added = [...list].map((file) => {
        const id = nextId.current++
        files.current.set(id, file)
        waiting.current.push(id)
        const preview = URL.createObjectURL(file)
        return { id, name: file.name, preview, share: 0, problem: null, canRetry: false }
      })
      setUploads((before) => [...before, ...added])
      sendWaiting()
    },
    retry: (id: number) => {
      change(id, { problem: null })
      waiting.current.push(id)
      sendWaiting()
    },
    drop,
  }
}
