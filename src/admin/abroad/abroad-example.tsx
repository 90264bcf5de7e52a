import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { lagosDay } from '../../lib/time.ts'
import type { AbroadInput } from '../../shipping/abroad/abroad-country.rules.ts'
import type { AbroadCountry } from '../../shipping/abroad/abroad.service.ts'
import { askedForDelivery, doorPrice } from '../../shipping/abroad/door-price.rules.ts'
import { doorArithmetic, doorWords } from '../../shipping/abroad/door-words.rules.ts'
import { InputDigits, InputMoney } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import { useNow } from '../kit/use-now.client.ts'

/** What a shopper would read of one parcel, while the prices and rules are typed. */
export function AbroadExample({ country, input }: { country: AbroadCountry; input: AbroadInput }) {
  const now = useNow()
  const [goods, setGoods] = useState<number | null>(6_000_000)
  const [grams, setGrams] = useState('500')
  const goodsMinor = goods || 0
  const piece = { weightGrams: Number(grams), hsCode: '0000.00', madeIn: '-' }
  const price = doorPrice(input, {
    country: country.country,
    lines: [{ quantity: 1, facts: piece }],
    goodsMinor,
    today: lagosDay(now),
  })
  const words =
    typeof price === 'object'
      ? doorWords(price, { goodsMinor, deliveryMinor: askedForDelivery(price) })
      : null
  return (
    <Section title="What a shopper sees" help="For one piece, with what is typed above.">
      <div className="grid gap-4 sm:grid-cols-2">
        <InputMoney name="example-goods" label="Goods" value={goods} onValue={setGoods} />
        <InputDigits name="example-grams" label="Weight in grams" most={6} value={grams} onValue={setGrams} />
      </div>
      <div
        aria-live="polite"
        className="mt-4 border border-hairline bg-white p-4"
        data-testid="abroad-example"
      >
        {words && typeof price === 'object' ? (
          <>
            <dl className="grid gap-y-1">
              <Row label="Delivery" text={formatMoney(askedForDelivery(price))} />
              {words.rows.map((row, index, { length }) => (
                <Row key={row.label} {...row} isSum={index === length - 1} />
              ))}
            </dl>
            <p className="pt-2 text-muted">{words.note}</p>
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-accent">
                How it is worked out
              </summary>
              <dl className="grid gap-y-1 text-sm">
                {doorArithmetic(price).map((row) => (
                  <Row key={row.label} {...row} />
                ))}
              </dl>
            </details>
          </>
        ) : (
          <p>On request: {whyNot[price as keyof typeof whyNot]}.</p>
        )}
      </div>
    </Section>
  )
}

const whyNot = {
  no_rates: 'there are no prices yet',
  rates_ended: 'the prices have ended, or have no last day yet',
  too_heavy: 'it is heavier than the last weight',
  facts_missing: 'a piece without a weight has no price',
  northern_ireland: 'Northern Ireland has customs rules of its own',
}

type RowProps = { label: string; text: string; isSum?: boolean }

const Row = ({ label, text, isSum = false }: RowProps) => (
  <div className={`flex justify-between gap-4 ${isSum ? 'font-semibold' : ''}`}>
    <dt>{label}</dt>
    <dd className="text-right tabular-nums">{text}</dd>
  </div>
)
