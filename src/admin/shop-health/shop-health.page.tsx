import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import type { ShopHealth } from './shop-health.schema.ts'
import { Unfolding } from '../kit/unfolding.tsx'
import { Fold } from '../kit/fold.tsx'
import { FieldLinks } from '../kit/field-links.tsx'
import { SendText } from '../kit/send-text.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { type HealthLine, healthLines, healthText } from './health-lines.rules.ts'
import { findingNames } from './shop-health.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { Opens, Unfolds } from '../kit/list/opens.tsx'

const words: Record<string, string> = {
  pglite: 'PGlite (embedded)',
  postgres: 'PostgreSQL',
  smtp: 'SMTP',
  mailbox: 'Mailbox in the shop; nothing is really sent',
  sandbox: 'local sandbox; no money moves',
  test: 'with a test key',
  live: 'live',
  files: 'Files on this machine',
  s3: 'S3 storage',
}

/** Diagnostics (rule: shop-health); to everyone but admins the page does not exist (rule: owner-only). */
export function ShopHealthPage() {
  const query = useQuery(shopHealthQuery)
  return (
    <Screen
      title="Shop health"
      action={
        <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded query={query}>{(health) => <Health health={health} />}</Loaded>
    </Screen>
  )
}

function Health({ health }: { health: ShopHealth }) {
  const { params } = useParams()
  const lines = healthLines(health)
  const working = lines.filter(({ isGood }) => isGood)
  const todo = healthText(lines, window.location.origin)
  return (
    <>
      <p role="status" className="text-muted">
        Checked {formatDateTime(new Date(health.checked_at))}
      </p>
      <ul aria-label="How the shop is" className="max-w-3xl pt-4 *:last:border-0">
        {lines
          .filter(({ isGood }) => !isGood)
          .map((line) => (
            <Line key={line.text} {...line} />
          ))}
      </ul>
      <div className="max-w-3xl">
        <Fold
          title={todo ? 'What works' : 'Everything works'}
          fields="works"
          says={countText(ownerNouns.thing, working.length)}
          opensWhen={!todo || params.field === 'works'}
        >
          <ul aria-label="What works">
            {working.map((line) => (
              <Line key={line.text} {...line} />
            ))}
          </ul>
        </Fold>
      </div>
      {todo && (
        <div className="max-w-3xl pt-6">
          <SendText title="Send this list to somebody who can help" text={todo} />
        </div>
      )}
      {health.consistency && health.consistency.findings.length > 0 && (
        <div className="max-w-3xl pt-8">
          <Findings report={health.consistency} />
        </div>
      )}
      <details className={todo ? '' : 'pt-8'}>
        <summary className="flex min-h-11 cursor-pointer items-center text-accent">Technical details</summary>
        <Machine health={health} />
      </details>
    </>
  )
}

/** One fact; the row leads to where it is put right, or unfolds a way for each of what it names. */
function Line({ isGood, text, do: way, each = [] }: HealthLine) {
  const row = 'flex min-h-14 items-center gap-3 py-2'
  const says = (
    <>
      <Badge tone={isGood ? 'good' : 'bad'}>{isGood ? 'Works' : 'To do'}</Badge>
      <span className="min-w-0 grow">
        {text}
        {way && <span className="sr-only"> {way.label}</span>}
      </span>
    </>
  )
  return (
    <li className="border-b border-hairline">
      {way ? (
        <SiteLink href={way.href} className={`${row} hover:bg-stage`}>
          {says}
          <Opens />
        </SiteLink>
      ) : each.length > 0 ? (
        <Unfolding opensWhen={false} className="group">
          <summary className={`${row} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
            {says}
            <Unfolds />
          </summary>
          <FieldLinks fields={each} />
        </Unfolding>
      ) : (
        <p className={row}>{says}</p>
      )}
    </li>
  )
}

/** Counts, fields, latest products, database, queue and stand-ins. */
function Machine({ health }: { health: ShopHealth }) {
  const { products, database, queue } = health
  return (
    <>
      <div className="grid gap-x-8 gap-y-10 pt-4 md:grid-cols-2 xl:grid-cols-3">
        <Block title="Products">
          <Row name="In all">{products.total}</Row>
          <Row name="Listed">{products.listed}</Row>
          <Row name="Hidden">{products.hidden}</Row>
          <Row name="Without a picture">{products.without_image}</Row>
          <Row name="Sold out">{products.sold_out}</Row>
          <Row name="On sale">{products.on_sale}</Row>
          <Row name="Featured">{products.featured}</Row>
          <Row name="Sizes and colours">{products.variants}</Row>
          <Row name="Pieces to sell">{products.pieces}</Row>
          <Row name="Pieces held">{products.pieces_held}</Row>
        </Block>
        <Block title="Machine">
          <Row name="Mode">{health.mode}</Row>
          <Row name="Database">{words[database.kind]}</Row>
          <Row name="Version">{database.version}</Row>
          <Row name="Answers in">{database.latency_ms} ms</Row>
          <Row name="Pictures">{words[health.storage]}</Row>
          <Row name="Email">{words[health.mail]}</Row>
          <Row name="Payments">
            {providerLabel(health.provider)}, {words[health.payments]}
          </Row>
        </Block>
        <Block title="Jobs">
          <Row name="Waiting">{queue.waiting}</Row>
          <Row name="Oldest waits">
            {queue.oldest_waiting_seconds === null ? 'none waits' : `${queue.oldest_waiting_seconds} s`}
          </Row>
          <Row name="For later">{queue.scheduled}</Row>
          <Row name="Running">{queue.active}</Row>
          <Row name="Failed">{queue.failed}</Row>
          <Row name="Worked on here">{health.jobs_here ? 'yes' : 'no, by workers'}</Row>
        </Block>
        <section className="md:col-span-2" aria-labelledby="latest">
          <h2 id="latest" className="pb-3 text-lg">
            Latest products
          </h2>
          <ul className="border-t border-ink">
            {health.latest.map((product) => (
              <li key={product.id} className="flex flex-wrap gap-x-4 border-b border-hairline py-3">
                <a
                  href={`/product/${product.slug}`}
                  className="grow font-semibold underline decoration-hairline underline-offset-4"
                >
                  {product.title}
                </a>
                <span className="price">{formatMoney(product.price_ngn)}</span>
                <span className="text-muted">
                  {formatDateTime(new Date(product.created_at))}
                  {!product.visible && ', hidden'}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="fields">
          <h2 id="fields" className="pb-3 text-lg">
            Product fields
          </h2>
          <p className="border-t border-ink pt-3 text-sm [overflow-wrap:anywhere]">
            {health.fields.join(', ')}
          </p>
        </section>
      </div>
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-3 text-lg">{title}</h2>
      <dl className="border-t border-ink">{children}</dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-hairline py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}

/** What the night's comparison of stock, orders, money and mails found (rule: consistency-check). */
function Findings({ report }: { report: NonNullable<ShopHealth['consistency']> }) {
  return (
    <section aria-labelledby="consistency">
      <h2 id="consistency" className="pb-3 text-lg">
        What does not agree
      </h2>
      <p className="pb-3 text-muted">Compared on {formatDateTime(new Date(report.checked_at))}</p>
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
    </section>
  )
}

/** Diagnostics for admins. Read again each time. */
export const shopHealthQuery = queryOptions({
  queryKey: personalKey('shop-health'),
  queryFn: () => ownerCall('get /shop-health'),
  staleTime: 0,
})
