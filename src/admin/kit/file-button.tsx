import type { ComponentProps } from 'react'
import { buttonClass } from '../../ui/button.tsx'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  text: string
  onFile: (file: File) => void
}

/** The button that chooses a file; the same file again is chosen again. */
export const FileButton = ({ text, onFile, ...input }: FileButtonProps) => (
  <label className={buttonClass('secondary', 'cursor-pointer has-focus-visible:outline-2')}>
    {text}
    <input
      {...input}
      type="file"
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0]
        target.value = ''
        if (file) onFile(file)
      }}
    />
  </label>
)
