import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { type UploadedPicture, uploadPicture } from './upload-picture.client.ts'

type PictureFieldProps = {
  label: string
  hint?: string
  /** The stored picture's key; null without one. */
  pictureKey: string | null
  alt: string
  errors: (string | undefined)[]
  onPicture: (picture: UploadedPicture | null) => void
  onAlt: (alt: string) => void
}

/** One picture with what it shows: chosen or taken on this device, stored at once, used when the editor is saved. */
export function PictureField({ label, hint, pictureKey, alt, errors, onPicture, onAlt }: PictureFieldProps) {
  const id = useId()
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: onPicture })
  const problems = [
    ...errors.filter(Boolean),
    upload.error && refusalMessage(upload.error, 'It was not sent. Try again.'),
  ]
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {pictureKey && (
          <img
            src={mediaUrl(pictureKey, 480)}
            alt={alt}
            className="h-32 w-auto border border-hairline bg-stage"
          />
        )}
        <label className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}>
          {upload.isPending ? 'Sending…' : pictureKey ? 'Another picture' : 'Choose a picture'}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) upload.mutate(file)
              target.value = ''
            }}
          />
        </label>
        {pictureKey && (
          <Button variant="quiet" onClick={() => onPicture(null)}>
            Take it away
          </Button>
        )}
      </div>
      {pictureKey && (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            What it shows
          </label>
          <input
            id={id}
            value={alt}
            onChange={(event) => onAlt(event.target.value)}
            className={controlClass}
          />
        </div>
      )}
      {problems.filter(Boolean).map((text) => (
        <p key={text} role="alert" className="text-sm font-medium text-camwood">
          {text}
        </p>
      ))}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}
