import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { controlClass, Field } from '../../../ui/field.tsx'
import { InputText } from '../fields.tsx'
import { DetailSelect } from './detail-select.tsx'
import { PageLook } from './page-look.tsx'
import { ownerQuery } from '../owner-query.client.ts'
import { useParams } from '../use-params.client.ts'
import { Loaded } from '../states.tsx'
import {
  asStored,
  asWritten,
  begun,
  bold,
  type Detail,
  linked,
  named,
  type Selected,
} from './marked-text.rules.ts'

export type WordsFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  rows?: number
  value: string
  onValue: (text: string) => void
  /** What may be put in by a name. */
  names?: readonly Detail[]
  hasHeadings?: boolean
  /** False where the page is shown next to it. */
  hasPreview?: boolean
}

/**
 * A longer text as shoppers read it; Edit unfolds what is stored, which is Markdown, with buttons for bold, lists, links and names.
 */
export function WordsField(props: WordsFieldProps) {
  const { value, onValue, rows = 7, names = [], hasHeadings, hasPreview = true, ...field } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const written = asWritten(value, names)
  const write = (text: string) => onValue(asStored(text, names))
  const toSelect = useRef<Selected | null>(null)
  const [isLooking, setLooking] = useState(value !== '')
  const { field: asked } = useParams().params
  // What is wrong with it is mended in the text, which then stays open (rules: editors-stay-open, field-by-address).
  if (isLooking && (field.error || asked === field.name)) setLooking(false)
  const [isLinking, setLinking] = useState(false)
  useLayoutEffect(() => {
    const selected = toSelect.current
    if (!selected || !area.current) return
    toSelect.current = null
    area.current.focus()
    area.current.setSelectionRange(selected.start, selected.end)
  })
  const change = (how: (from: Selected) => Selected) => {
    const { selectionStart: start, selectionEnd: end } = area.current!
    toSelect.current = how({ text: written, start, end })
    write(toSelect.current.text)
  }
  const edit = () => {
    toSelect.current = { text: written, start: written.length, end: written.length }
    setLooking(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    change(bold)
  }
  return (
    <Field {...field}>
      {(tied) => (
        <div>
          {/* Where its preview is not below: how it begins. */}
          {isLooking && !hasPreview && (
            <div inert className="mb-2 max-h-12 overflow-hidden text-sm text-muted">
              <PageLook page="about" text={value} />
            </div>
          )}
          <div role="toolbar" aria-label="How it looks" className="flex flex-wrap items-center gap-x-1 pb-1">
            {!isLooking && (
              <>
                <Tool onPress={() => change(bold)}>
                  <b>Bold</b>
                </Tool>
                {hasHeadings && <Tool onPress={() => change((from) => begun(from, '## '))}>Heading</Tool>}
                <Tool onPress={() => change((from) => begun(from, '- '))}>List</Tool>
                <Tool isOn={isLinking} onPress={() => setLinking(!isLinking)}>
                  Link
                </Tool>
                {names.length > 0 && (
                  <DetailSelect
                    names={names}
                    onName={(name) => change((from) => named(from, name))}
                    className="min-h-11 max-w-28 rounded-control bg-transparent px-1 font-semibold lg:text-sm"
                  />
                )}
              </>
            )}
            {isLooking ? (
              <Button variant="secondary" data-fields={field.name} onClick={edit}>
                Edit <span className="sr-only">{field.label}</span>
              </Button>
            ) : (
              hasPreview && (
                <Tool className="ml-auto" onPress={() => setLooking(true)}>
                  Preview
                </Tool>
              )
            )}
          </div>
          {isLinking && !isLooking && (
            <LinkAddress
              onAddress={(address) => {
                setLinking(false)
                change((from) => linked(from, address))
              }}
            />
          )}
          {isLooking ? (
            hasPreview && <Look label={field.label} text={value} hasNames={names.length > 0} />
          ) : (
            <textarea
              {...tied}
              ref={area}
              name={field.name}
              rows={rows}
              value={written}
              onKeyDown={onKey}
              onChange={({ target }) => write(target.value)}
              className={controlClass}
            />
          )}
        </div>
      )}
    </Field>
  )
}

type ToolProps = { isOn?: boolean; className?: string; onPress: () => void; children: ReactNode }

const Tool = ({ isOn, className = '', onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    // What is selected stays so.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={`min-h-11 min-w-11 rounded-control px-2 text-sm font-semibold hover:bg-stage aria-pressed:bg-ink aria-pressed:text-white ${className}`}
  >
    {children}
  </button>
)

function LinkAddress({ onAddress }: { onAddress: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const add = () => address.trim() && onAddress(address)
  return (
    <div className="flex items-end gap-2 pb-2">
      <InputText
        name="link-address"
        label="Where the link leads"
        className="grow"
        value={address}
        placeholder="/contact or https://…"
        autoCapitalize="none"
        autoComplete="off"
        onValue={setAddress}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add}>
        Add the link
      </Button>
    </div>
  )
}

/** As shoppers read it; a name is filled as in a page. */
function Look({ label, text, hasNames }: { label: string; text: string; hasNames: boolean }) {
  return (
    <div
      className="min-h-24 border border-hairline bg-white p-4"
      aria-label={`Preview: ${label}`}
      role="group"
    >
      {hasNames ? <PageLook page="about" text={text} /> : <MarkdownLook text={text} />}
    </div>
  )
}

/** Made safe by the server (rule: safe-markdown). */
function MarkdownLook({ text }: { text: string }) {
  const query = useQuery({
    ...ownerQuery('post /markdown', { text }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ html }) =>
        html ? (
          <div className="described" dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <p className="text-muted">Nothing is written yet.</p>
        )
      }
    </Loaded>
  )
}
