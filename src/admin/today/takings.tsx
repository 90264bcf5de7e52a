import { useQuery } from '@tanstack/react-query'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { paymentMethodLabel } from '../../orders/status/payment-methods.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Section } from '../kit/section.tsx'
import { Empty, Loaded, SkeletonRows } from '../kit/states.tsx'
import { TakingsChart } from './takings-chart.tsx'
import { TakingsTable } from './takings-table.tsx'
import { TakingsTiles } from './takings-tiles.tsx'
import { takingsQuery } from './today.queries.ts'
import { againstText, periodLabels, spanText, type TakingsDays, takingsDays } from './today.rules.ts'
import type { TakingsAnswer } from './today.schema.ts'

/** What came in and went back (rule: takings), each currency for itself. */
export function TakingsSection({ days }: { days: TakingsDays }) {
  return (
    <Section title="Takings" aside={<PeriodSwitch days={days} />}>
      <Loaded query={useQuery(takingsQuery(days))} skeleton={<SkeletonRows count={5} />}>
        {(takings) => <TakingsOf takings={takings} />}
      </Loaded>
    </Section>
  )
}

function PeriodSwitch({ days }: { days: TakingsDays }) {
  return (
    <nav aria-label="Period" className="flex rounded-control border border-ink">
      {takingsDays.map((choice) => (
        <SiteLink
          key={choice}
          href={`/admin?days=${choice}`}
          replace
          resetScroll={false}
          aria-current={choice === days ? 'true' : undefined}
          className={`flex min-h-11 items-center px-4 font-semibold ${choice === days ? 'bg-ink text-white' : 'hover:bg-stage'}`}
        >
          {periodLabels[choice]}
        </SiteLink>
      ))}
    </nav>
  )
}

function TakingsOf({ takings }: { takings: TakingsAnswer }) {
  const { days, now, before, currencies } = takings
  if (currencies.length === 0)
    return (
      <Empty
        text={`No order was paid in ${spanText(now)} or in the time before. Takings appear here with the first payment.`}
        way={{ label: 'First steps', href: '/admin/first-steps' }}
      />
    )
  return currencies.map((own) => (
    <div key={own.currency} className="pb-4">
      <p className="pb-3 text-sm text-muted">
        {spanText(now)}, {againstText(before)}
        {currencies.length > 1 && ` · ${own.currency}`}
      </p>
      <TakingsTiles currency={own.currency} now={own.now} before={own.before} />
      <Methods currency={own.currency} methods={own.methods} />
      <div className="grid items-start gap-x-8 gap-y-4 pt-4 grid-cols-[minmax(0,1fr)]">
        <TakingsChart currency={own.currency} columns={own.columns} days={days as TakingsDays} />
        <TakingsTable currency={own.currency} columns={own.columns} />
      </div>
    </div>
  ))
}

type MethodsProps = Pick<TakingsAnswer['currencies'][number], 'currency' | 'methods'>

/** How it was paid, where there is more than one way. */
function Methods({ currency, methods }: MethodsProps) {
  if (methods.length < 2) return null
  return (
    <p className="pt-3 text-sm tabular-nums">
      {methods
        .map(
          ({ method, amount }) =>
            `${paymentMethodLabel(method)} ${formatMoney(amount, currency as Currency)}`,
        )
        .join(' · ')}
    </p>
  )
}
