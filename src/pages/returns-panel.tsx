import { useSuspenseQuery } from '@tanstack/react-query'
import type { Shop } from '../settings/settings.schema.ts'
import { useShop } from '../settings/settings.queries.ts'
import { WhatsAppLink } from '../settings/whatsapp-link.tsx'
import { useIsGuest } from '../account/sessions/session.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { lawfulReturnsText } from '../settings/return-days.rules.ts'
import { returnCostText, returnsText } from '../settings/return-texts.rules.ts'
import { daysText } from '../settings/setting-texts.rules.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { pageTextQuery } from './page-texts.queries.ts'
import { TextParts } from './text-parts.tsx'

/** The second tab of Shipping & Returns: the window that the owner set (rule: return-window), then her text. */
export function ReturnsPanel() {
  const shop = useShop()
  const { return_window_days: days } = shop
  const { zones } = useSuspenseQuery(shippingQuery).data
  const isAbroad = zones.some((zone) => zone.is_active && zone.zone_type === 'international_country')
  const abroad = isAbroad ? lawfulReturnsText(shop) : ''
  const { parts } = useSuspenseQuery(pageTextQuery('returns')).data
  return (
    <>
      {days ? (
        <ReturnWindow shop={shop} count={days} abroad={abroad} />
      ) : (
        <p className="pt-10 text-lg empty:hidden">{`${returnsText(shop)} ${abroad}`.trim()}</p>
      )}
      <div className="pt-6 md:pt-12">
        <TextParts parts={parts} />
      </div>
    </>
  )
}

function ReturnWindow({ shop, count, abroad }: { shop: Shop; count: number; abroad: string }) {
  const days = daysText(count)
  const isGuest = useIsGuest()
  const steps = [
    {
      title: 'Tell us',
      text: `Within ${days} of delivery, open the order, press Return a piece, and say whether you want another size or your money.`,
    },
    {
      title: 'Pack it',
      text: 'Unworn, unwashed, with its tags, in something that keeps the rain out.',
    },
    {
      title: 'Send it',
      text: 'We reply with the address. Keep the courier’s receipt until you hear from us.',
    },
    {
      title: 'Done',
      text: 'Once we have checked it, we send the new piece, or your money back the way you paid.',
    },
  ]
  return (
    <>
      <section
        aria-labelledby="window"
        className="grid gap-x-8 gap-y-6 py-10 md:grid-cols-12 md:items-end md:py-16"
      >
        <h2 id="window" className="text-hero text-accent md:col-span-7">
          {days} to change your mind
        </h2>
        <div className="flex flex-col items-start gap-5 text-lg md:col-span-5">
          <p className="max-md:order-last">{`${returnsText(shop)} ${returnCostText(shop)} ${abroad}`}</p>
          <div className="flex flex-wrap gap-3">
            <SiteLink href={isGuest ? '/track-order' : '/orders'} className={buttonClass()}>
              Choose the order
            </SiteLink>
            <WhatsAppLink
              message="Hello, I would like to return a piece. My order number is "
              className={buttonClass('secondary')}
            >
              Ask on WhatsApp
            </WhatsAppLink>
          </div>
        </div>
      </section>
      <ol className="grid border-t border-ink sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="border-hairline py-6 max-lg:border-b lg:px-6 lg:first:pl-0 lg:not-last:border-r"
          >
            <span aria-hidden className="display text-3xl text-alert">
              {index + 1}
            </span>
            <h3 className="pt-3 font-title text-xl font-bold">{title}</h3>
            <p className="max-w-xs pt-2">{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
