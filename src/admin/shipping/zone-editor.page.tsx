import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { settingsQuery } from '../settings/settings.queries.ts'
import { ownerShippingQuery } from './shipping.queries.ts'
import { newZone } from './zone-form.rules.ts'
import { ZoneEditor } from './zone-editor.tsx'

const back = { href: '/admin/shipping', label: 'Shipping' }

/** One place of the shop, or a new one at `/admin/shipping/new`. */
export function ZoneEditorPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const shipping = useQuery(ownerShippingQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Loaded query={settings}>
      {(own) => (
        <Loaded query={shipping}>
          {({ zones }) => {
            const zone = id === undefined ? newZone : zones.find((each) => each.id === id)
            return (
              <Screen title={zone?.name || 'New place'} back={back}>
                {zone ? (
                  <ZoneEditor key={zone.id} zone={zone} settings={own} />
                ) : (
                  <Empty
                    text="This place does not exist any more."
                    way={{ label: 'All places', href: back.href }}
                  />
                )}
              </Screen>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
