import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pick } from '../../lib/changed-fields.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import {
  type AbroadInput,
  abroadLabels as labels,
  checkAbroad,
  emptyAbroad,
} from '../../shipping/abroad/abroad-country.rules.ts'
import type { AbroadCountry } from '../../shipping/abroad/abroad.service.ts'
import { Alert } from '../../ui/alert.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { refresh } from '../kit/changes.client.ts'
import { EditorMoney, EditorText } from '../kit/editor/editor-fields.tsx'
import { SaveBar, showMoneyOf } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { InputSelect, InputText } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { FieldSection, Screen, Section } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { usePathId } from '../kit/use-params.client.ts'
import { AbroadExample } from './abroad-example.tsx'
import { RatesTable } from './rates-table.tsx'

const back = { href: '/admin/shipping/abroad', label: 'Abroad' }
const query = ownerQuery('get /shipping/abroad')

/** What parcels to one country cost, and what it asks. */
export function AbroadCountryPage() {
  const id = usePathId()
  return (
    <Loaded query={useQuery(query)}>
      {({ countries }) => {
        const country = countries.find((each) => each.country === id)
        return (
          <Screen title={country?.name ?? 'Abroad'} back={back}>
            {country ? (
              <CountryEditor country={country} />
            ) : (
              <Empty
                text="The shop does not sell to this country."
                way={{ label: 'All countries', href: back.href }}
              />
            )}
          </Screen>
        )
      }}
    </Loaded>
  )
}

const nairaFor = ({ currency }: AbroadCountry) => `Naira for 1 ${currency}`

const names = Object.keys(emptyAbroad) as (keyof AbroadInput)[]

/** An emptied amount of a country is none. */
const inputOf = (values: AbroadCountry): AbroadInput => {
  const input = pick(values, names)
  const amounts = ['duty_share', 'tax_share', 'code_fee', 'low_duty_share', 'low_tax_share', 'low_code_fee']
  return {
    ...input,
    ...Object.fromEntries(amounts.map((name) => [name, input[name as 'duty_share'] ?? 0])),
  }
}

function CountryEditor({ country }: { country: AbroadCountry }) {
  const queryClient = useQueryClient()
  const editor = useEditor<AbroadCountry>({
    draftKey: `abroad:${country.country}`,
    saved: country,
    check: (values) => checkAbroad(inputOf(values)),
    save: (edits, saved) =>
      ownerCall('put /shipping/abroad/{country}', {
        country: saved.country,
        ...inputOf({ ...saved, ...edits }),
        updated_at: saved.updated_at,
      }),
    onSaved: () => void refresh(queryClient, 'shipping'),
  })
  const { values, errors, set } = editor
  return (
    <div className="max-w-2xl">
      {country.place !== 'on_request' && (
        <Alert tone="notice">
          {country.place === 'priced'
            ? 'The place of delivery in this country has a price of its own, so these prices are not used. '
            : 'There is no open delivery place in this country, so nobody can choose it. '}
          <SiteLink href="/admin/shipping" className="underline">
            Set it to “On request” in Delivery
          </SiteLink>
        </Alert>
      )}
      <Section
        title={labels.rates}
        help="In naira, for one parcel. A parcel heavier than the last weight is priced on request."
      >
        <RatesTable
          rates={values.rates}
          onRates={(rates) => set({ rates, ...(rates.length === 0 && { valid_until: null }) })}
          error={errors.rates}
        />
        <div className="grid gap-4 pt-4 sm:grid-cols-2">
          {values.rates.length > 0 && (
            <DayField editor={editor} name="valid_until" hint="After this day prices are on request again." />
          )}
          <EditorMoney
            editor={editor}
            name="naira_rate"
            label={nairaFor(values)}
            isOptional
            className={values.rates.length > 0 ? '' : 'sm:col-span-2'}
            hint={`Shoppers then also see roughly what they pay in ${values.currency}.`}
          />
        </div>
      </Section>
      <RuleFields editor={editor} />
      <AbroadExample country={values} input={inputOf(values)} />
      <SaveBar
        editor={editor}
        labels={{ ...(labels as Record<string, string>), naira_rate: nairaFor(values) }}
        show={showValue}
        changed={null}
      />
    </div>
  )
}

const showValue = (name: string, value: unknown): string =>
  name === 'rates' ? `${(value as unknown[]).length} prices` : showMoneyOf('naira_rate')(name, value)

const payers = [
  { value: 'shopper', label: 'The shopper, when the parcel arrives' },
  { value: 'shop', label: 'You: it is in the price' },
]
const bases = [
  { value: 'goods', label: 'The goods' },
  { value: 'goods_and_delivery', label: 'Goods and delivery' },
]

function RuleFields({ editor }: { editor: Editor<AbroadCountry> }) {
  const { values, errors, set } = editor
  const { currency } = values
  const has = values.payer !== null
  return (
    <FieldSection
      title="Duty and tax"
      help="What your customs agent or accountant told you. Until it is set, shoppers read that they may have to pay duty and tax."
      columns="sm:grid-cols-2"
    >
      <InputSelect
        name="payer"
        label={labels.payer}
        className="sm:col-span-2"
        value={values.payer ?? ''}
        error={errors.payer}
        onValue={(payer) => set({ payer: (payer || null) as AbroadInput['payer'] })}
        options={[{ value: '', label: 'Not set yet' }, ...payers]}
      />
      {has && (
        <>
          <EditorMoney editor={editor} name="duty_share" label={labels.duty_share} symbol="%" />
          <EditorMoney editor={editor} name="tax_share" label={labels.tax_share} symbol="%" />
          <InputSelect
            name="counts_from"
            label={labels.counts_from}
            value={values.counts_from}
            onValue={(value) => set({ counts_from: value as AbroadInput['counts_from'] })}
            options={bases}
          />
          <EditorMoney
            editor={editor}
            name="code_fee"
            label={`${labels.code_fee}, ${currency}`}
            symbol=""
            isOptional
          />
          <EditorMoney
            editor={editor}
            name="threshold"
            label={`${labels.threshold}, ${currency}`}
            symbol=""
            isOptional
            className="sm:col-span-2"
            hint="For goods worth this much or less after discount, the rules below apply."
          />
          {values.threshold !== null && (
            <>
              <EditorMoney editor={editor} name="low_duty_share" label={labels.low_duty_share} symbol="%" />
              <EditorMoney editor={editor} name="low_tax_share" label={labels.low_tax_share} symbol="%" />
              <EditorMoney
                editor={editor}
                name="low_code_fee"
                label={`${labels.low_code_fee}, ${currency}`}
                symbol=""
                isOptional
                className="sm:col-span-2"
              />
            </>
          )}
          <EditorText
            editor={editor}
            name="registration"
            label={labels.registration}
            isOptional
            className="sm:col-span-2"
            hint="Without it the shop never adds this country’s tax to its price."
            input={{ maxLength: 60, autoComplete: 'off' }}
          />
          <DayField editor={editor} name="ruled_on" />
          <EditorText
            editor={editor}
            name="source"
            label={labels.source}
            hint="For example: our customs agent, by email."
            input={{ maxLength: 200, autoComplete: 'off' }}
          />
        </>
      )}
    </FieldSection>
  )
}

type DayFieldProps = { editor: Editor<AbroadCountry>; name: 'valid_until' | 'ruled_on'; hint?: string }

const DayField = ({ editor: { values, errors, set }, name, hint }: DayFieldProps) => (
  <InputText
    type="date"
    name={name}
    label={labels[name]}
    hint={hint}
    error={errors[name]}
    value={values[name] ?? ''}
    onValue={(day) => set({ [name]: day || null })}
  />
)
