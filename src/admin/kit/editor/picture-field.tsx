import { useId, useState } from 'react'
import { refusalMessage } from '../../../lib/browser/api-client.ts'
import { mediaUrl } from '../../../media/media.rules.ts'
import { blurredText, isBlurred } from '../../../media/picture-format.rules.ts'
import { Thumbnail } from '../../../media/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { pictureTypes, type UploadedPicture, uploadPicture } from './upload-picture.client.ts'
import { Problem } from '../fields.tsx'
import { FileButton } from '../file-button.tsx'

export type PictureValue = { key: string; alt: string } | null

type PictureFieldProps = {
  /** Leads to it from elsewhere (rule: field-by-address). */
  name?: string
  label: string
  isOptional?: boolean
  value: PictureValue
  /** `stored` is the new picture with its size, when one was just taken. */
  onValue: (value: PictureValue, stored?: UploadedPicture) => void
  hint?: string
  error?: string | undefined
  /** It is made for a dark ground; others are shown on the shop's light one, in the dark too. */
  isForDark?: boolean
  /** Further types it takes, made a picture the shop stores by `prepare`. */
  moreTypes?: string
  prepare?: (file: File) => Promise<Blob>
}

/** One picture from a file or the camera, with its alt text. */
export function PictureField({
  name,
  label,
  isOptional,
  value,
  onValue,
  error,
  hint,
  isForDark = false,
  moreTypes,
  prepare = async (file) => file,
}: PictureFieldProps) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(undefined)
    setShare(0)
    try {
      const stored = await uploadPicture(await prepare(file), setShare)
      onValue({ key: stored.key, alt: value?.alt ?? '' }, stored)
      if (isBlurred(stored)) setProblem(blurredText(['This picture']))
    } catch (failure) {
      setProblem(refusalMessage(failure, 'The shop did not answer. Choose the picture again.'))
    }
    setShare(null)
  }
  const message = problem ?? error
  return (
    <fieldset data-fields={name} className="grid gap-2">
      <legend className="pb-1.5 text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <span className={isForDark ? '' : 'as-shoppers-see'}>
            <Thumbnail image={{ url: mediaUrl(value.key), alt: value.alt }} className="w-20" />
          </span>
        )}
        <FileButton
          text={
            share === null ? (value ? 'Another picture' : 'Choose a picture') : `${Math.round(share * 100)}%`
          }
          accept={[pictureTypes, moreTypes].filter(Boolean).join()}
          onFile={(file) => void take(file)}
        />
        {value && (
          <Button variant="link" onClick={() => onValue(null)}>
            Remove it
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <Problem text={message} />
      {value && (
        <label htmlFor={id} className="grid gap-1.5 text-sm">
          <span className="font-semibold">What it shows, for those who cannot see it</span>
          <textarea
            id={id}
            value={value.alt}
            rows={1}
            maxLength={300}
            onChange={({ target }) => onValue({ ...value, alt: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
            className={`${controlClass} resize-none`}
          />
        </label>
      )}
    </fieldset>
  )
}
