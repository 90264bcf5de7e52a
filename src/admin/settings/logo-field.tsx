import { PictureField } from '../kit/editor/picture-field.tsx'
import { svgToPng } from '../kit/editor/svg-to-png.client.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

type LogoFieldProps = { editor: Editor<SettingsRecord>; name: 'logo' | 'logo_dark'; label: string }

/** A logo; its alternative text is the shop's name until the owner says otherwise. */
export function LogoField({ editor, name, label }: LogoFieldProps) {
  const image = editor.values[name]
  return (
    <PictureField
      label={label}
      hint="PNG, WebP or SVG on a transparent ground, 480 pixels wide or more."
      value={image}
      moreTypes="image/svg+xml"
      prepare={svgToPng}
      error={editor.errors[name]}
      onValue={(value, stored) => {
        const size = stored ?? image
        const alt = value?.alt || editor.values.brand_name
        editor.set({
          [name]: value && size ? { ...value, alt, width: size.width, height: size.height } : null,
        })
      }}
    />
  )
}
