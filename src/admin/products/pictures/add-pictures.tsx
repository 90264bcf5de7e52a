import { Icon } from '../../../ui/icon.tsx'
import { pictureTypes } from '../../kit/editor/upload-picture.client.ts'

type AddPicturesProps = { onFiles: (files: File[]) => void }

const tile =
  'relative flex aspect-4/5 w-full cursor-pointer flex-col items-center justify-center gap-1 border border-dashed border-field p-2 text-center text-sm font-semibold text-indigo hover:border-ink focus-within:outline-2 focus-within:outline-indigo'

/** Takes any number of files, by press or by drop; a phone also offers its camera. */
export function AddPictures({ onFiles }: AddPicturesProps) {
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file again is a change again.
    input.value = ''
  }
  return (
    <label className={tile}>
      <Icon name="plus" />
      Add pictures
      <input
        type="file"
        multiple
        accept={pictureTypes}
        // Covers the whole tile, so that files can also be dropped on it.
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => take(target)}
      />
    </label>
  )
}
