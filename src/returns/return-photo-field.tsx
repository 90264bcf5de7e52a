import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '../lib/browser/api-client.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { type HerOrder, sendPhoto } from './returns.queries.ts'

/** A photograph that is stored, with a small copy as a data address; null where the browser cannot draw it. */
export type Photo = { id: string; url: string | null }

type ReturnPhotosProps = {
  her: HerOrder
  photos: Photo[]
  most: number
  isFirst: boolean
  onPhotos: (photos: Photo[]) => void
  /** Whether one is on its way now. */
  onSending: (isSending: boolean) => void
}

/** Photographs of what comes back; each is sent as it is chosen, so that the last press sends words alone. */
export function ReturnPhotos({ her, photos, most, isFirst, onPhotos, onSending }: ReturnPhotosProps) {
  const [problem, setProblem] = useState<string>()
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      let all = photos
      for (const file of files.slice(0, most - photos.length)) {
        const id = await sendPhoto(her, file)
        all = [...all, { id, url: await smallCopy(file).catch(() => null) }]
        onPhotos(all)
      }
    },
    onMutate: () => {
      setProblem(undefined)
      onSending(true)
    },
    onSettled: () => onSending(false),
    onError: (error) =>
      setProblem(
        refusalMessage(error, 'The photograph did not arrive. Check your connection and try again.'),
      ),
  })
  return (
    <div className="flex flex-col gap-3">
      {photos.length < most && (
        <Field
          name="return-photos"
          label={isFirst ? 'First, photographs of what is wrong' : 'Photographs'}
          isOptional={!isFirst}
          hint={add.isPending ? 'Sending…' : `Up to ${most}. Only the shop sees them.`}
          error={problem}
        >
          {(tied) => (
            <input
              {...tied}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple={most - photos.length > 1}
              disabled={add.isPending}
              className="w-full text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-ink file:bg-paper file:px-4 file:font-semibold file:text-ink"
              onChange={({ target }) => {
                const files = [...(target.files ?? [])]
                target.value = ''
                if (files.length > 0) add.mutate(files)
              }}
            />
          )}
        </Field>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, url }, index) => (
            <li key={id} className="w-20">
              {url ? (
                <img src={url} alt={`Photograph ${index + 1}`} className="aspect-4/5 w-20 object-cover" />
              ) : (
                <p className="aspect-4/5 w-20 bg-stage p-2 text-sm">{`Photograph ${index + 1}`}</p>
              )}
              <Button
                variant="link"
                isBusy={add.isPending}
                aria-label={`Remove photograph ${index + 1}`}
                onClick={() => onPhotos(photos.filter((photo) => photo.id !== id))}
              >
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In pixels. */
const copyWidth = 160

async function smallCopy(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = copyWidth
  canvas.height = Math.round((picture.height / picture.width) * copyWidth)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.7)
}
