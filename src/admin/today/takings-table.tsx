import { useState } from 'react'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { bucketText, type Takings, totalOf } from './today.rules.ts'

type Column = Takings & { bucket: string }

const shownAtFirst = 7

/** The chart's figures in rows, the newest first; hours and days without money are left out. */
export function TakingsTable({ currency, columns }: { currency: string; columns: Column[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const rows = columns.filter(({ orders, refunds }) => orders > 0 || refunds > 0).toReversed()
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  if (rows.length === 0) return null
  return (
    <div>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Takings in figures</caption>
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">When</th>
            <th className="py-1 pl-3 text-right font-normal">Orders</th>
            <th className="py-1 pl-3 text-right font-normal max-sm:hidden">Back</th>
            <th className="py-1 pl-3 text-right font-normal">Takings</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.bucket} className="border-t border-hairline">
              <th className="py-1.5 text-left font-normal whitespace-nowrap">{bucketText(row.bucket)}</th>
              <td className="py-1.5 pl-3 text-right">{row.orders}</td>
              <td className="py-1.5 pl-3 text-right max-sm:hidden">
                {row.refunds ? money(row.refunds) : '–'}
              </td>
              <td className="py-1.5 pl-3 text-right">
                <span className="font-semibold">{money(totalOf(row))}</span>
                {row.refunds > 0 && (
                  <span className="block text-muted sm:hidden">{money(row.refunds)} went back</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="link" className="mt-1 text-sm" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  )
}
