import { PictureField } from '../kit/editor/picture-field.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

/** The cut-out picture in front of the large words; without one the newest product's is used. */
export function HeroImageField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { hero_image: image } = editor.values
  return (
    <PictureField
      label="Picture"
      hint="A person or garment on a transparent ground. Without one the newest product stands here."
      value={image}
      error={editor.errors.hero_image}
      onValue={(value, stored) => {
        const size = stored ?? image
        editor.set({
          hero_image: value && size ? { ...value, width: size.width, height: size.height } : null,
        })
      }}
    />
  )
}
