import { PictureField } from '../kit/picture-field.tsx'
import type { Editor } from '../kit/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

/** The cut-out picture before the large words; without one the newest product's stands there. */
export function HeroImageField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { hero_image: image, brand_name } = editor.values
  return (
    <PictureField
      label="Picture"
      hint="A person or garment on a transparent ground. Without one the newest product stands here."
      pictureKey={image?.key ?? null}
      alt={image?.alt ?? ''}
      errors={[editor.errors.hero_image]}
      onPicture={(picture) =>
        editor.set({
          hero_image: picture && {
            key: picture.key,
            width: picture.width,
            height: picture.height,
            alt: image?.alt || `A piece of ${brand_name}`,
          },
        })
      }
      onAlt={(alt) => image && editor.set({ hero_image: { ...image, alt } })}
    />
  )
}
