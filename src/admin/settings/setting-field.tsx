import { type ComponentType, type ReactNode, useState } from 'react'
import { type DrawnSetting, settingFields } from '../../settings/setting-fields.rules.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import {
  type EditedValues,
  EditorCheck,
  EditorLine,
  EditorMoney,
  EditorNumber,
  EditorText,
  EditorTextArea,
  EditorWords,
} from '../kit/editor/editor-fields.tsx'
import { PictureField } from '../kit/editor/picture-field.tsx'
import { asStored, asWritten } from '../kit/editor/marked-text.rules.ts'
import { svgToPng } from '../kit/editor/svg-to-png.client.ts'
import { InputArea } from '../kit/fields.tsx'
import { settingFacts } from '../../settings/text-facts.rules.ts'
import { useFieldIds } from '../../ui/field.tsx'
import { readNumber } from '../../settings/contact-values.rules.ts'
import { factNames, namesIn } from './fact-names.rules.ts'
import { InsertFact, readAs } from './insert-fact.tsx'
import type { SettingsRecord } from './settings.queries.ts'

type SettingEditor = EditedValues<SettingsRecord>
type SettingFieldProps = {
  editor: SettingEditor
  name: DrawnSetting
  hint?: ReactNode
  isOptional?: boolean
  className?: string
  /** What holds while it is empty. */
  placeholder?: string | undefined
}

const controls = {
  text: EditorText,
  line: EditorLine,
  area: EditorTextArea,
  words: PageWords,
  number: EditorNumber,
  money: EditorMoney,
  check: EditorCheck,
  list: SettingList,
  picture: SettingPicture,
} satisfies Record<(typeof settingFields)[DrawnSetting]['control'], unknown>

/** A setting as `setting-fields.rules.ts` describes it, but for what this screen says otherwise. */
export function SettingField({ editor, name, placeholder, ...otherwise }: SettingFieldProps) {
  const { control, ...field } = settingFields[name]
  const input = 'input' in field ? field.input : undefined
  const hint: string | ((own: Settings) => string) | undefined = 'hint' in field ? field.hint : undefined
  const Control = controls[control] as ComponentType<SettingFieldProps & { label: string }>
  const id = useFieldIds()(name)
  const own = editor.values
  // As the phone is written, until it is edited.
  const values = own.whatsapp === editor.saved.whatsapp ? { ...own, whatsapp: readNumber(own.whatsapp) } : own
  const names = (namesIn as Partial<Record<string, typeof factNames>>)[name]
  const written = names && asWritten(String(own[name]), names)
  const write = (text: unknown) => editor.set({ [name]: names ? asStored(String(text), names) : text })
  // A page's text is in its preview.
  const reads =
    names &&
    (control === 'text' || control === 'line' || control === 'area') &&
    readAs(String(own[name]), { ...settingFacts(own), name: 'Ada' })
  return (
    <>
      <Control
        editor={
          names
            ? { ...editor, values: { ...values, [name]: written }, set: (edits) => write(edits[name]) }
            : { ...editor, values }
        }
        name={name}
        {...field}
        {...(placeholder && { input: { ...input, placeholder } })}
        hint={reads || (typeof hint === 'function' ? hint(own) : hint)}
        {...otherwise}
      />
      {names && (
        <div className="-mt-3">
          <InsertFact into={id} names={names} value={written!} onValue={write} />
        </div>
      )}
    </>
  )
}

/** Several, one after the other. */
export const SettingFields = ({ editor, names }: { editor: SettingEditor; names: DrawnSetting[] }) =>
  names.map((name) => <SettingField key={name} editor={editor} name={name} />)

type Drawn<Name> = { editor: SettingEditor; name: Name; label: string; hint?: string }

/** The text of a page of the shop, shown next to it as shoppers read it. */
type PageText = `${'about' | 'shipping' | 'returns' | 'privacy' | 'terms'}_text`
function PageWords(field: Drawn<PageText> & { rows: number }) {
  return <EditorWords {...field} names={factNames} hasHeadings hasPreview={false} />
}

/** One item on each line. The text stays as typed, empty lines too, until it is saved or discarded. */
function SettingList({
  editor,
  name,
  ...area
}: Drawn<'hero_lines' | 'gift_card_amounts'> & { rows: number }) {
  const value = editor.values[name]
  const [typed, setTyped] = useState(() => value.join('\n'))
  const isSame = linesOf(typed).join('\n') === value.join('\n')
  return (
    <InputArea
      name={name}
      {...area}
      error={editor.errors[name]}
      value={isSame ? typed : value.join('\n')}
      onValue={(typed) => {
        setTyped(typed)
        editor.set({ [name]: linesOf(typed) })
      }}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A picture with its size. A logo may be an SVG; its alternative text is the shop's name until the owner says otherwise. */
function SettingPicture({ editor, name, ...field }: Drawn<'hero_image' | 'logo' | 'logo_dark'>) {
  const image = editor.values[name]
  const isLogo = name !== 'hero_image'
  return (
    <PictureField
      name={name}
      {...field}
      {...(isLogo && { moreTypes: 'image/svg+xml', prepare: svgToPng })}
      isForDark={name === 'logo_dark'}
      value={image}
      error={editor.errors[name]}
      onValue={(value, stored) => {
        const size = stored ?? image
        const alt = value?.alt || (isLogo ? editor.values.brand_name : '')
        editor.set({
          [name]: value && size ? { ...value, alt, width: size.width, height: size.height } : null,
        })
      }}
    />
  )
}
