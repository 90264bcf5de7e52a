import { useQuery } from '@tanstack/react-query'
import { controlClass, Field } from '../../../ui/field.tsx'
import { fromLagosField, toLagosField } from '../../kit/editor/lagos-time.rules.ts'
import { MoneyInput } from '../../kit/editor/money-input.tsx'
import { type BulkForm, type BulkKind, roundings } from './bulk-form.rules.ts'
import { Choice } from '../choice.tsx'
import { ownerCategoriesQuery } from '../../categories/categories.queries.ts'

type BulkFieldsProps = { kind: BulkKind; form: BulkForm; onForm: (changes: Partial<BulkForm>) => void }

/** What a change of many products asks for. */
export function BulkFields({ kind, form, onForm }: BulkFieldsProps) {
  switch (kind) {
    case 'price':
    case 'sale':
      return <PriceFields kind={kind} form={form} onForm={onForm} />
    case 'visible':
      return <OnOff label="Shoppers" on="See them" off="Do not see them" form={form} onForm={onForm} />
    case 'featured':
      return <OnOff label="Featured" on="Featured" off="Not featured" form={form} onForm={onForm} />
    case 'category':
      return <CategoryField form={form} onForm={onForm} />
    case 'tags':
      return <TagFields form={form} onForm={onForm} />
    case 'archive':
      return <p>Shoppers no longer see them; past orders keep them. You can take them back at any time.</p>
  }
}

type FieldsProps = Omit<BulkFieldsProps, 'kind'>

function PriceFields({ kind, form, onForm }: FieldsProps & { kind: 'price' | 'sale' }) {
  const ways =
    kind === 'price'
      ? ([
          ['cheaper', 'Cheaper'],
          ['dearer', 'Dearer'],
        ] as const)
      : ([
          ['cheaper', 'Start a sale'],
          ['end', 'End the sale'],
        ] as const)
  return (
    <>
      <Choice label="What happens" value={form.way} options={ways} onValue={(way) => onForm({ way })} />
      {form.way !== 'end' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <StepField form={form} onForm={onForm} />
          <Field name="round_to" label="Round">
            {(tied) => (
              <select
                {...tied}
                className={controlClass}
                value={form.round_to}
                onChange={({ target }) => onForm({ round_to: Number(target.value) })}
              >
                {roundings.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {kind === 'sale' && <EndField form={form} onForm={onForm} />}
        </div>
      )}
      {kind === 'price' ? (
        <DollarField form={form} onForm={onForm} />
      ) : (
        <p className="text-sm text-muted">Dollar prices stay as they are: a sale is in naira.</p>
      )}
    </>
  )
}

/** A step in naira says nothing about dollars. */
function DollarField({ form, onForm }: FieldsProps) {
  if (form.by === 'amount')
    return <p className="text-sm text-muted">Dollar prices stay as they are: an amount is in naira.</p>
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={form.with_usd}
        onChange={({ target }) => onForm({ with_usd: target.checked })}
      />
      Dollar prices too, by the same percent; otherwise they stay
    </label>
  )
}

function StepField({ form, onForm }: FieldsProps) {
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

function EndField({ form, onForm }: FieldsProps) {
  return (
    <Field
      name="ends_at"
      label="Ends"
      isOptional
      hint="Lagos time; then the price before comes back by itself"
    >
      {(tied) => (
        <input
          {...tied}
          type="datetime-local"
          value={toLagosField(form.ends_at)}
          onChange={({ target }) => onForm({ ends_at: fromLagosField(target.value) })}
          className={controlClass}
        />
      )}
    </Field>
  )
}

function OnOff({ label, on, off, form, onForm }: FieldsProps & { label: string; on: string; off: string }) {
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

function CategoryField({ form, onForm }: FieldsProps) {
  const categories = useQuery(ownerCategoriesQuery).data?.categories ?? []
  return (
    <Field name="category" label="Category">
      {(tied) => (
        <select
          {...tied}
          className={controlClass}
          value={form.category_id}
          onChange={({ target }) => onForm({ category_id: target.value })}
        >
          <option value="">Choose…</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function TagFields({ form, onForm }: FieldsProps) {
  const fields = [
    ['add', 'Tags to add'],
    ['remove', 'Tags to take away'],
  ] as const
  return fields.map(([name, label]) => (
    <Field key={name} name={name} label={label} isOptional hint="Commas between them">
      {(tied) => (
        <input
          {...tied}
          className={controlClass}
          value={form[name]}
          onChange={({ target }) => onForm({ [name]: target.value })}
        />
      )}
    </Field>
  ))
}
