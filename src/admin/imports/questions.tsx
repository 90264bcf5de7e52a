import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { countText, namesText } from '../../lib/count-text.ts'
import { TextFold } from './text-fold.tsx'
import * as nouns from '../../lib/nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Check, InputChoice, InputForm, InputSelect, InputText } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useChangeImport } from './use-change-import.client.ts'

type Props = { file: ImportView }

/** What is not clear from the file itself: asked, never guessed (rule: one-decimal-sign). */
export function Questions({ file }: Props) {
  const asks = [...new Set([...file.asks, ...file.open_questions])]
  if (asks.length === 0 && file.settings.category_id === null) return null
  return (
    <Section title={file.open_questions.length > 0 ? 'Please answer' : 'Your answers'}>
      <div className="grid gap-6 border border-hairline bg-paper p-4">
        {asks.includes('columns') && (
          <p>
            No column was recognised as{' '}
            {file.about === 'customer' ? 'an email or a phone number' : 'a name, an address or a SKU'}. Say
            below what each column is.
          </p>
        )}
        {asks.includes('decimal') && <DecimalQuestion file={file} />}
        {asks.includes('money') && <MoneyQuestion key={file.settings.rate} file={file} />}
        {asks.includes('pieces') && <PiecesQuestion file={file} />}
        {asks.includes('prices') && <PricesQuestion file={file} />}
        {(asks.includes('category') || file.settings.category_id !== null) && (
          <CategoryQuestion file={file} />
        )}
      </div>
    </Section>
  )
}

function DecimalQuestion({ file }: Props) {
  const change = useChangeImport(file.id)
  const [sample] = file.amounts
  if (!sample) return null
  const choice = (value: string, minor: number | null) => ({
    value,
    label: minor === null ? 'Not a price' : formatMoney(minor),
  })
  return (
    <InputChoice
      legend={`Prices like “${sample.text}” can be read in two ways. Which is right?`}
      name="decimal"
      value={change.isPending ? (change.variables?.decimal ?? null) : file.settings.decimal}
      onValue={(decimal) => change.mutate({ decimal: decimal as '.' | ',' })}
      options={[choice(',', sample.with_comma), choice('.', sample.with_point)]}
    />
  )
}

function MoneyQuestion({ file }: Props) {
  const change = useChangeImport(file.id)
  const [rate, setRate] = useState(file.settings.rate === null ? '' : String(file.settings.rate))
  const typed = Number(rate.replaceAll(/[,\s₦]/g, ''))
  const isRate = typed > 0 && typed <= 1_000_000
  const isNaira = file.settings.rate === 1
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        Its prices look low for naira: {file.prices.join(', ')}. Which currency is it?
      </p>
      <div>
        <Button
          variant={isNaira ? 'primary' : 'secondary'}
          aria-pressed={isNaira}
          isBusy={change.isPending}
          onClick={() => change.mutate({ rate: 1 })}
        >
          It is naira
        </Button>
      </div>
      <InputForm
        className="flex flex-wrap items-end gap-3"
        onSend={() => isRate && change.mutate({ rate: typed })}
      >
        <InputText
          name="import-rate"
          label="Another currency: naira for 1 of it"
          isOptional
          inputMode="decimal"
          value={rate}
          onValue={setRate}
        />
        <Button type="submit" variant="secondary" isBusy={change.isPending} disabled={!isRate}>
          Use this rate
        </Button>
      </InputForm>
    </div>
  )
}

function PiecesQuestion({ file }: Props) {
  const change = useChangeImport(file.id)
  return (
    <InputChoice
      legend="Some rows have several sizes but one stock number. What is it for?"
      name="pieces"
      value={change.isPending ? (change.variables?.pieces ?? null) : file.settings.pieces}
      onValue={(pieces) => change.mutate({ pieces: pieces as 'each' | 'unknown' })}
      options={[
        { value: 'each', label: 'Each size has that many' },
        { value: 'unknown', label: 'It is for all sizes together; I will count each one here' },
      ]}
    />
  )
}

function PricesQuestion({ file }: Props) {
  const change = useChangeImport(file.id)
  return (
    <Check
      label="Use the highest price where sizes differ. Here all sizes of a product cost the same."
      isChecked={change.isPending ? change.variables?.takes_dearest === true : file.settings.takes_dearest}
      onCheck={(takes_dearest) => change.mutate({ takes_dearest })}
    />
  )
}

const mostCategories = 12

function CategoryQuestion({ file }: Props) {
  const change = useChangeImport(file.id)
  const { data } = useQuery(ownerQuery('get /categories'))
  const options = (data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const named = file.categories.filter(({ text }) => text !== '').slice(0, mostCategories)
  const isOfShop = ({ text, category_id: id }: Category) =>
    options.some(({ value, label }) => value === id && label.toLowerCase() === text.trim().toLowerCase())
  const [there, asked] = [named.filter(isOfShop), named.filter((each) => !isOfShop(each))]
  const unknown = file.categories.filter(({ text, category_id }) => text !== '' && category_id === null)
  // One for whatever is left, where not each can be answered by its name.
  const hasRest =
    file.settings.category_id !== null ||
    unknown.length > mostCategories ||
    named.length === 0 ||
    file.categories.some(({ text }) => text === '')
  const make = useAction({
    run: () => ownerCall('post /imports/{id}/categories', { id: file.id }),
    changes: ['imports', 'categories'],
  })
  const selectsOf = (categories: Category[]) => (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => (
        <NamedCategory key={category.text} {...{ file, category, options }} isOptional={hasRest} />
      ))}
    </div>
  )
  if (data?.categories.length === 0 && unknown.length === 0) return <FirstCategory file={file} />
  return (
    <div className="grid gap-4">
      {unknown.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold">
            {unknown.length === 1
              ? 'A category that is new to your shop'
              : 'Categories that are new to your shop'}
            : {unknown.map(({ text }) => text).join(', ')}
          </p>
          {options.length > 0 && (
            <p className="text-sm text-muted">Add what is new, or choose one of yours instead.</p>
          )}
          <ActionButton
            variant="secondary"
            action={make}
            input={undefined}
            label={unknown.length === 1 ? 'Add it' : `Add the ${unknown.length} categories`}
          />
        </div>
      )}
      {options.length > 0 && hasRest && (
        <InputSelect
          name="import-category"
          label={
            named.length > 0
              ? 'Which category are all other products in?'
              : 'Which category are these products in?'
          }
          value={file.settings.category_id ?? ''}
          onValue={(category_id) => category_id && change.mutate({ category_id })}
          options={options}
        >
          <option value="">Choose a category</option>
        </InputSelect>
      )}
      {options.length > 0 && asked.length > 0 && selectsOf(asked)}
      {there.length > 0 && (
        <TextFold title={`Already in your shop: ${namesText(there.map(({ text }) => text))}`}>
          {selectsOf(there)}
        </TextFold>
      )}
    </div>
  )
}

type Category = ImportView['categories'][number]
type NamedProps = Props & {
  category: Category
  options: { value: string; label: string }[]
  isOptional: boolean
}

/** Which category a name of the file is. Each is sent by itself: the next is chosen while one is on its way. */
function NamedCategory({ file, category, options, isOptional }: NamedProps) {
  const { text, count, category_id } = category
  const change = useChangeImport(file.id)
  const chosen = change.isPending ? change.variables?.categories?.[text] : category_id
  return (
    <InputSelect
      name={`import-category-${text}`}
      label={text}
      isOptional={isOptional}
      hint={countText(nouns.product, count)}
      value={chosen ?? ''}
      onValue={(id) => change.mutate({ categories: { [text]: id || null } })}
      options={options}
    >
      <option value="">{isOptional ? 'Like all others' : 'Choose one of yours'}</option>
    </InputSelect>
  )
}

/** A shop without a category, and a file that names none. */
function FirstCategory({ file }: Props) {
  const [name, setName] = useState('')
  const make = useAction({
    run: async (name: string, press) => {
      const { id } = await ownerCall('post /categories', { name })
      return press.run(() => ownerCall('patch /imports/{id}', { id: file.id, category_id: id }))
    },
    changes: ['imports', 'categories'],
  })
  return (
    <InputForm
      className="flex flex-wrap items-end gap-3"
      onSend={() => name.trim() !== '' && make.mutate(name.trim())}
    >
      <InputText
        name="import-first-category"
        label="Its products need a category, and you have none yet. What is it called?"
        value={name}
        onValue={setName}
      />
      <Button type="submit" variant="secondary" isBusy={make.isPending} disabled={name.trim() === ''}>
        Add it
      </Button>
    </InputForm>
  )
}
