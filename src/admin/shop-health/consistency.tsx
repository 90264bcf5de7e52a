import { formatDateTime } from '../../lib/time.ts'
import { findingNames } from './shop-health.rules.ts'
import type { ShopHealth } from './shop-health.schema.ts'

/** What the night's comparison of stock, orders, money and mails found (rule: consistency-check). */
export function Consistency({ report }: { report: ShopHealth['consistency'] }) {
  return (
    <section className="md:col-span-2 xl:col-span-3" aria-labelledby="consistency">
      <h2 id="consistency" className="pb-3 text-lg">
        Do stock, orders, money and mails fit?
      </h2>
      {!report && (
        <p className="text-muted">They are compared every night; the first night is yet to come.</p>
      )}
      {report?.findings.length === 0 && (
        <p>Yes, all of them, when they were compared on {formatDateTime(new Date(report.checked_at))}.</p>
      )}
      {report && report.findings.length > 0 && (
        <>
          <p className="pb-3">No. Compared on {formatDateTime(new Date(report.checked_at))}:</p>
          <ul className="border-t border-ink">
            {report.findings.map(({ kind, subject, text }) => (
              <li key={kind + subject + text} className="border-b border-hairline py-3">
                <span className="font-semibold">
                  {findingNames[kind]} {subject}
                </span>{' '}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
