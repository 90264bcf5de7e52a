import { useEffect, useRef } from 'react'
import { type Control, type FieldErrors, type FieldValues, useFormState } from 'react-hook-form'
import { useFieldIds } from './field.tsx'

type FormErrorSummaryProps<T extends FieldValues> = {
  control: Control<T>
  /** The text while a required field is empty. */
  title: string
  message: string
  /** How each field is called, in the order of the page. */
  labels: Partial<Record<Extract<keyof T, string>, string>>
}

/**
 * After a refused submit: the errors, focused, with a link to each field. When nothing is missing it lists
 * each field's own message.
 */
export function FormErrorSummary<T extends FieldValues>(props: FormErrorSummaryProps<T>) {
  const { control, title, message, labels } = props
  const { errors, submitCount } = useFormState({ control })
  const ref = useRef<HTMLDivElement>(null)
  const fieldId = useFieldIds()
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (submitCount > 0) ref.current?.focus()
  }, [submitCount])
  if (!hasErrors || submitCount === 0) return null
  const names = Object.keys(labels).filter((name) => messageOf(errors, name))
  const isSomethingMissing = names.some((name) => errors[name]?.type === 'required')
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="mb-6 border-l-8 border-alert bg-paper p-4">
      <p className="font-title text-xl font-bold">
        {isSomethingMissing ? title : 'Please check these fields'}
      </p>
      {isSomethingMissing && <p className="mt-1">{message}</p>}
      <ul className={`mt-2 flex gap-x-4 ${isSomethingMissing ? 'flex-wrap' : 'flex-col'}`}>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="inline-flex min-h-11 items-center font-semibold text-alert underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId(name))?.focus()
              }}
            >
              {labels[name as keyof typeof labels]}
            </a>
            {!isSomethingMissing && <span className="block">{messageOf(errors, name)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const messageOf = (errors: FieldErrors, name: string) => errors[name]?.message as string | undefined
