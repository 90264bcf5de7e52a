import { useQuery } from '@tanstack/react-query'
import type { AbroadCountry } from '../../shipping/abroad/abroad.service.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { asideClass, ListSection, Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { accountantLines, countryLine } from './abroad-words.rules.ts'
import { Opens } from '../kit/list/opens.tsx'

/** What parcels abroad cost to the door: the countries, and the pieces that cannot be priced there (rule: abroad-rates). */
export function AbroadPage() {
  const query = useQuery(ownerQuery('get /shipping/abroad'))
  const now = useNow()
  return (
    <Screen title="Abroad" back={{ href: '/admin/shipping', label: 'Delivery' }}>
      <Loaded query={query}>
        {({ countries, missing }) => (
          <div className="max-w-3xl">
            <ListSection
              title="Countries"
              help="What a parcel costs to the door in countries where delivery is on request. Without prices the shopper has to ask."
              listClass="border-t border-hairline"
            >
              {countries.map((country) => (
                <CountryRow key={country.country} country={country} now={now} />
              ))}
            </ListSection>
            <ListSection
              title="Pieces on request abroad"
              help={`${countText(ownerNouns.livePiece, missing.total)} without weight, HS code or country of making${missing.total > missing.pieces.length ? `; the first ${missing.pieces.length} are here` : ''}. A category can say them for all its pieces.`}
              aside={
                <SiteLink href="/admin/categories" className={`${asideClass} -mr-2`}>
                  Categories
                </SiteLink>
              }
              listClass="border-t border-hairline"
            >
              {missing.pieces.map(({ id, title, missing }) => (
                <li key={id} className="border-b border-hairline">
                  <SiteLink
                    href={`/admin/products/${id}`}
                    className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-3"
                  >
                    <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                    <span className="text-sm">no {missing.join(', no ')}</span>
                  </SiteLink>
                </li>
              ))}
            </ListSection>
            <Section
              title="Ask your accountant"
              help="Rules of November 2026; they change several times a year. A country’s tax is added to your prices only if you have a tax number there."
            >
              <dl className="grid gap-3">
                {accountantLines.map(({ place, text }) => (
                  <div key={place}>
                    <dt className="font-semibold">{place}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </Section>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function CountryRow({ country, now }: { country: AbroadCountry; now: Date }) {
  const { isPriced, text } = countryLine(country, now)
  return (
    <li className="border-b border-hairline">
      <SiteLink
        href={`/admin/shipping/abroad/${country.country}`}
        className="flex min-h-14 items-center gap-x-3 py-2 hover:bg-stage"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{country.name}</span>
          <span className="block text-sm text-muted wrap-anywhere">{text}</span>
        </span>
        {isPriced && <Badge tone="good">Priced</Badge>}
        <Opens />
      </SiteLink>
    </li>
  )
}
