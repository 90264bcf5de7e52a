import { dotted } from '../../lib/dotted.ts'
import { useQuery } from '@tanstack/react-query'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { weightText } from '../../shipping/abroad/door-words.rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useParams, usePathId } from '../kit/use-params.client.ts'

/** The fields of form CN23 of a parcel abroad, to print (rule: customs-form). */
export function CustomsFormPage() {
  const id = usePathId() ?? ''
  const { parcel } = useParams().params
  const query = useQuery(ownerQuery('get /orders/{id}/customs', { id, ...(parcel && { parcel }) }))
  return (
    <Screen
      title="Customs form"
      back={{ href: `/admin/orders/${id}`, label: 'Order' }}
      action={<Button onClick={() => window.print()}>Print</Button>}
    >
      <Loaded query={query}>{(form) => <Form form={form} />}</Loaded>
    </Screen>
  )
}

type Read = Awaited<
  ReturnType<NonNullable<ReturnType<typeof ownerQuery<'get /orders/{id}/customs'>>['queryFn']>>
>

/** Under the title on phones. */
const wide = 'max-sm:hidden print:table-cell'

function Form({ form }: { form: Read }) {
  const { sender, addressee, contents, value, weight, currency, terms } = form
  const unknown = contents.filter(({ missing }) => missing.length > 0)
  return (
    <>
      {unknown.length > 0 && (
        <div className="no-print max-w-3xl pb-4">
          <Alert tone="notice" title="Not everything is known yet">
            {unknown.map(({ title, missing }) => `${title}: no ${missing.join(', no ')}`).join('. ')}. Type it
            at the product or its category, then print.
          </Alert>
        </div>
      )}
      <article
        aria-label={`Customs form ${form.order_number}`}
        className="slip-paper max-w-3xl border border-hairline bg-white p-4 wrap-anywhere sm:p-6"
      >
        <header className="flex flex-wrap justify-between gap-x-4 border-b border-ink pb-3">
          <p className="text-xl font-semibold">Customs declaration CN23</p>
          <b className="font-semibold">{form.order_number}</b>
        </header>
        <div className="grid gap-4 py-4 sm:grid-cols-2 print:grid-cols-2">
          <Person side="From" name={sender.name} lines={senderLines(sender.address)} phone={sender.phone} />
          <Person side="To" {...addressee} />
        </div>
        <table className="w-full border-collapse text-sm [overflow-wrap:normal]">
          <thead className="border-y border-ink text-left">
            <tr>
              <th className="py-1 pr-2 font-semibold">Contents</th>
              <th className="py-1 pr-2 text-right font-semibold">Pieces</th>
              <th className="py-1 pr-2 text-right font-semibold">Weight</th>
              <th className="py-1 pr-2 text-right font-semibold">Value</th>
              <th className={`${wide} py-1 pr-2 pl-6 font-semibold`}>HS code</th>
              <th className={`${wide} py-1 font-semibold`}>Origin</th>
            </tr>
          </thead>
          <tbody>
            {contents.map((piece, index) => (
              <tr key={index} className="border-b border-hairline align-baseline">
                <td className="py-1.5 pr-2">
                  <span className="block">{piece.title}</span>
                  <span className="block text-muted sm:hidden print:hidden">
                    {dotted(piece.hs_code, piece.made_in)}
                  </span>
                </td>
                <td className="py-1.5 pr-2 text-right tabular-nums">{piece.pieces}</td>
                <td className="py-1.5 pr-2 text-right whitespace-nowrap tabular-nums">
                  {piece.weight_grams ? weightText(piece.weight_grams) : ''}
                </td>
                <td className="py-1.5 pr-2 text-right tabular-nums">
                  {formatMoney(piece.value, currency as Currency)}
                </td>
                <td className={`${wide} py-1.5 pr-2 pl-6`}>{piece.hs_code}</td>
                <td className={`${wide} py-1.5`}>{piece.made_in}</td>
              </tr>
            ))}
            <tr className="border-b border-ink font-semibold">
              <td className="py-1.5 pr-2">Total</td>
              <td className="py-1.5 pr-2 text-right tabular-nums">
                {contents.reduce((sum, { pieces }) => sum + pieces, 0)}
              </td>
              <td className="py-1.5 pr-2 text-right whitespace-nowrap tabular-nums">
                {weight ? weightText(weight) : ''}
              </td>
              <td className="py-1.5 pr-2 text-right tabular-nums">
                {formatMoney(value, currency as Currency)}
              </td>
              <td colSpan={2} className={`${wide} py-1.5 pl-6`}>
                {currency}
              </td>
            </tr>
          </tbody>
        </table>
        <p className="flex flex-wrap gap-x-5 pt-3">
          <span>☒ Sale of goods</span> <span>☐ Gift</span> <span>☐ Returned goods</span>{' '}
          <span>☐ Documents</span>
        </p>
        {terms && <p className="pt-2 font-semibold">{terms}</p>}
        <p className="pt-3 text-sm">
          I certify that the particulars given in this declaration are correct and that this parcel contains
          no dangerous article, nor any that is prohibited by law or by postal or customs regulations.
        </p>
        <p className="flex gap-8 pt-8 text-sm">
          <span className="grow border-t border-ink pt-1">Date and sender’s signature</span>
        </p>
      </article>
    </>
  )
}

const senderLines = (address: string) => [
  ...address.split('\n'),
  ...(/nigeria/i.test(address) ? [] : ['Nigeria']),
]

type PersonProps = { side: string; name: string; lines: string[]; phone: string }

const Person = ({ side, name, lines, phone }: PersonProps) => (
  <address className="not-italic">
    <span className="block text-sm text-muted">{side}</span>
    <b className="font-semibold">{name}</b>
    {lines.filter(Boolean).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
    <span className="block tabular-nums">{phone}</span>
  </address>
)
