import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { maxImportBytes } from '../../imports/imports.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../kit/fields.tsx'
import { Meter } from './meter.tsx'
import { tooLargeWords } from './import-words.rules.ts'
import { uploadFile } from './upload-file.client.ts'

/** Takes one file, by press or by drop, and leads to what was understood of it. */
export function FileChooser() {
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [upload, setUpload] = useState<AbortController>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setProblem(undefined)
    if (file.size > maxImportBytes) return setProblem(tooLargeWords)
    setSending({ name: file.name, share: 0 })
    const upload = new AbortController()
    setUpload(upload)
    try {
      const id = await uploadFile(file, {
        onShare: (share) => setSending({ name: file.name, share }),
        signal: upload.signal,
      })
      await navigate({ to: `/admin/imports/${id}` } as never)
    } catch (error) {
      if (!upload.signal.aborted)
        setProblem(
          failureMessage(error, 'The shop did not answer. Check your connection and choose the file again.'),
        )
    }
    setSending(null)
  }
  if (sending)
    return (
      <div className="grid gap-3 border border-hairline bg-paper p-4">
        <Meter
          label={sending.share < 1 ? `Uploading ${sending.name}` : `Reading ${sending.name}`}
          share={sending.share < 1 ? sending.share : null}
        />
        <Button variant="secondary" className="justify-self-start" onClick={() => upload?.abort()}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <label className="relative flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 border border-dashed border-ink bg-paper p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-stage">
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="plus" />
          Choose a CSV file
        </span>
        <span className="text-sm text-muted max-lg:hidden pointer-coarse:hidden">or drop it here</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file again is a change again.
            target.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      <Problem text={problem} />
    </div>
  )
}
