import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { settingsQuery } from '../settings/settings.queries.ts'
import { DaysEditor } from './days-editor.tsx'
import { PricesEditor } from './prices-editor.tsx'
import { ownerShippingQuery } from './shipping.queries.ts'
import { TextsEditor } from './texts-editor.tsx'
import { ZoneList } from './zone-list.tsx'

const parts = [
  { id: '', title: 'Places' },
  { id: 'prices', title: 'Prices' },
  { id: 'days', title: 'Days and free delivery' },
  { id: 'texts', title: 'Texts' },
]

/** Places of delivery with prices and days, and the texts about them. */
export function ShippingPage() {
  const { params } = useParams()
  const part = parts.find(({ id }) => id === params.part)?.id ?? ''
  const shipping = useQuery(ownerShippingQuery)
  const settings = useQuery(settingsQuery)
  const tabs = parts.map(({ id, title }) => ({
    label: title,
    href: id ? `/admin/shipping?part=${id}` : '/admin/shipping',
    isCurrent: id === part,
  }))
  return (
    <Screen
      title="Shipping"
      action={
        part === '' && (
          <SiteLink href="/admin/shipping/new" className={buttonClass()}>
            Add a place
          </SiteLink>
        )
      }
    >
      <Tabs label="Parts of shipping" tabs={tabs} />
      <div className="pt-6">
        <Loaded query={settings}>
          {(own) => (
            <Loaded query={shipping}>
              {({ zones, settings: texts }) => {
                if (part === 'prices') return <PricesEditor zones={zones} />
                if (part === 'days') return <DaysEditor zones={zones} saved={own} />
                if (part === 'texts') return <TextsEditor rows={texts} />
                return <ZoneList zones={zones} settings={own} />
              }}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}
