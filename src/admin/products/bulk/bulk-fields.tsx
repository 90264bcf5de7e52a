import { controlClass, Field } from '../../../ui/field.tsx'
import { CategorySelect } from '../../categories/category-select.tsx'
import { EditorCheck, EditorSelect, EditorText, EditorTime } from '../../kit/editor/editor-fields.tsx'
import { MoneyInput } from '../../kit/editor/money-input.tsx'
import { Choice } from '../choice.tsx'
import { type BulkForm, type BulkKind, roundings } from './bulk-form.rules.ts'

type FormProps = { form: BulkForm; onForm: (changes: Partial<BulkForm>) => void }

/** The form as the kit's fields read and write it. */
const editorOf = ({ form, onForm }: FormProps) => ({ values: form, saved: form, errors: {}, set: onForm })

/** The fields of a bulk change. */
export function BulkFields({ kind, ...props }: FormProps & { kind: BulkKind }) {
  switch (kind) {
    case 'price':
    case 'sale':
      return <PriceFields kind={kind} {...props} />
    case 'visible':
      return <OnOff label="Shoppers" on="See them" off="Do not see them" {...props} />
    case 'featured':
      return <OnOff label="Featured" on="Featured" off="Not featured" {...props} />
    case 'category':
      return <CategorySelect editor={editorOf(props)} />
    case 'tags':
      return <TagFields {...props} />
    case 'archive':
      return <p>Shoppers no longer see them; past orders keep them. You can take them back at any time.</p>
  }
}

const ways = {
  price: [
    ['cheaper', 'Cheaper'],
    ['dearer', 'Dearer'],
  ],
  sale: [
    ['cheaper', 'Start a sale'],
    ['end', 'End the sale'],
  ],
} as const

function PriceFields({ kind, ...props }: FormProps & { kind: 'price' | 'sale' }) {
  const { form, onForm } = props
  const editor = editorOf(props)
  return (
    <>
      <Choice label="What happens" value={form.way} options={ways[kind]} onValue={(way) => onForm({ way })} />
      {form.way !== 'end' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <StepField {...props} />
          <EditorSelect editor={editor} name="round_to" label="Round" options={roundings} />
          {kind === 'sale' && (
            <EditorTime
              editor={editor}
              name="ends_at"
              label="Ends"
              hint="Lagos time. Then the price before comes back automatically."
            />
          )}
        </div>
      )}
      {kind === 'sale' ? (
        <p className="text-sm text-muted">
          The step is taken from the price before any sale, not from a reduced one. Dollar prices stay as they
          are: a sale is in naira.
        </p>
      ) : form.by === 'amount' ? (
        <p className="text-sm text-muted">Dollar prices stay as they are: an amount is in naira.</p>
      ) : (
        <EditorCheck
          editor={editor}
          name="with_usd"
          label="Dollar prices too, by the same percent; otherwise they stay"
        />
      )}
    </>
  )
}

function StepField({ form, onForm }: FormProps) {
  return (
    <div className="flex items-end gap-2">
      <Field name="step" label="By how much" className="grow">
        {(tied) =>
          form.by === 'percent' ? (
            <input
              {...tied}
              data-autofocus
              inputMode="decimal"
              value={form.percent}
              onChange={({ target }) => onForm({ percent: target.value })}
              className={`${controlClass} tabular-nums`}
            />
          ) : (
            <MoneyInput {...tied} value={form.amount} onValue={(amount) => onForm({ amount })} />
          )
        }
      </Field>
      <Choice
        label="Percent or naira"
        value={form.by}
        options={[
          ['percent', '%'],
          ['amount', '₦'],
        ]}
        onValue={(by) => onForm({ by })}
      />
    </div>
  )
}

function OnOff({ label, on, off, form, onForm }: FormProps & { label: string; on: string; off: string }) {
  return (
    <Choice
      label={label}
      value={form.isOn ? 'on' : 'off'}
      options={[
        ['on', on],
        ['off', off],
      ]}
      onValue={(value) => onForm({ isOn: value === 'on' })}
    />
  )
}

function TagFields(props: FormProps) {
  const tags = { editor: editorOf(props), isOptional: true, hint: 'Commas between them' }
  return (
    <>
      <EditorText {...tags} name="add" label="Tags to add" />
      <EditorText {...tags} name="remove" label="Tags to take away" />
    </>
  )
}
