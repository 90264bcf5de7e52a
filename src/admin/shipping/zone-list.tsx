import {
  deliveryGroups,
  zoneDaysText,
  zoneGroups,
  zoneRateText,
} from '../../shipping/delivery-groups.rules.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { zoneWhere } from '../../shipping/zone-packs.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../kit/badge.tsx'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { Fold } from '../kit/fold.tsx'
import { MoveHandle } from '../kit/list/move-handle.tsx'
import { Rows } from '../kit/rows.tsx'
import { asideClass, Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { DeliveryExample } from './delivery-example.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { DeliveryReads, hasPacksLeft, PackFields, usePacks } from './pack-form.tsx'

/** So many places of a heading are all in sight. */
const mostInSight = 12

/** Every place in the order shoppers see it, with a live example over it. */
export function ZoneList({ zones, settings }: { zones: OwnerZone[]; settings: SettingsRecord }) {
  const order = useAction({
    run: (ids: string[]) => ownerCall('put /shipping/zones/order', { ids }),
    done: 'In the new order',
    changes: 'shipping',
  })
  if (zones.length === 0) return <AddPacks zones={zones} settings={settings} />
  const free = freeText(zones, settings.free_delivery_threshold)
  /** The places of one heading in another order, each in one of their places in the whole list. */
  const reorder = (own: string[]) => {
    const next = own.values()
    order.mutate(zones.map(({ id }) => (own.includes(id) ? next.next().value! : id)))
  }
  return (
    <>
      <div className="max-w-4xl">
        <DeliveryExample isFolded zones={zones.filter((zone) => zone.is_active)} settings={settings} />
      </div>
      {free && <p className="pb-6 text-sm text-muted">{free}</p>}
      {zoneGroups.map(({ kind, title }) => {
        const own = ofKind(zones, kind)
        if (own.length === 0) return null
        const [range] = deliveryGroups(own, settings)
        const isFree = isMostlyFree(own)
        const rows = (
          <Rows
            label={title}
            items={own}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/admin/shipping/${id}`}
            partsOf={(zone) => zoneParts(zone, settings, isFree)}
            endOf={({ id, name }) => (
              <MoveHandle
                ids={own.map((zone) => zone.id)}
                id={id}
                name={name}
                isBusy={order.isPending}
                onOrder={reorder}
              />
            )}
          />
        )
        return (
          <Section
            key={kind}
            title={title}
            className="max-w-4xl"
            aside={
              kind === 'international_country' && (
                <SiteLink href="/admin/shipping/abroad" className={`${asideClass} -mr-2`}>
                  Door-to-door prices
                </SiteLink>
              )
            }
          >
            {own.length > mostInSight ? (
              <Fold
                title={countText(nouns.place, own.length)}
                says={range && `${range.rateText} · ${range.daysText}`}
                opensWhen={false}
              >
                {rows}
              </Fold>
            ) : (
              <div className="border-t border-hairline">{rows}</div>
            )}
          </Section>
        )
      })}
      {hasPacksLeft(zones) && (
        <details>
          <summary className="min-h-11 text-accent">Add many at once</summary>
          <AddPacks zones={zones} settings={settings} />
        </details>
      )}
    </>
  )
}

const ofKind = (zones: OwnerZone[], kind: OwnerZone['zone_type']) =>
  zones.filter((zone) => zone.zone_type === kind)

const isMostlyFree = (own: OwnerZone[]) => own.filter((zone) => zone.free_delivery).length * 2 > own.length

/** Said once for the usual; at a place for the exception. */
function freeText(zones: OwnerZone[], threshold: number | null): string | null {
  const where = zoneGroups.flatMap(({ kind }) => (isMostlyFree(ofKind(zones, kind)) ? [zoneWhere[kind]] : []))
  if (threshold === null || where.length === 0) return null
  return `Free from ${formatMoney(threshold)} ${where.join(' and ')}, unless a place says otherwise.`
}

function zoneParts(zone: OwnerZone, settings: SettingsRecord, isFree: boolean) {
  const details = [
    zoneDaysText(zone, settings),
    zone.state && zone.zone_type !== 'lagos_zone' && zone.state !== zone.name ? zone.state : '',
    zone.free_delivery === isFree ? '' : isFree ? 'never free' : 'free delivery',
  ]
  return {
    title: zone.name,
    detail: details.filter(Boolean).join(' · '),
    badge: !zone.is_active && <Badge>Closed</Badge>,
    right: zoneRateText(zone),
    isWrapped: true,
  }
}

/** Where delivery begins: many places at once, with what shoppers will read of them. */
function AddPacks({ zones, settings }: { zones: OwnerZone[]; settings: SettingsRecord }) {
  const packs = usePacks(zones)
  const isChosen = Object.values(packs.chosen).some(Boolean)
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="grid max-w-2xl content-start gap-4">
        {zones.length === 0 && (
          <p className="text-muted">
            Begin with many places at once and change them afterwards, or add a single one. Nobody can buy
            until there is one.
          </p>
        )}
        <PackFields packs={packs} there={zones} />
        <Button className="justify-self-start" isBusy={packs.isBusy} disabled={!isChosen} onClick={packs.add}>
          Add these places
        </Button>
      </div>
      <DeliveryReads zones={packs.wouldBe} settings={settings} />
    </div>
  )
}
