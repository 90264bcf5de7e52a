import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { returnCostText, returnsText } from '../settings/return-texts.rules.ts'
import { daysText } from '../settings/setting-texts.rules.ts'
import { Chapter, Fact, Facts, textLink } from './static-page.tsx'

/** The second tab of Shipping & Returns. The window is the owner's setting (rule: return-window). */
export function ReturnsPanel() {
  const shop = useShop()
  const days = daysText(shop.return_window_days)
  const steps = [
    {
      title: 'Tell us',
      text: `Within ${days} of delivery: your order number, the piece, and whether you want another size, another piece or your money.`,
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
        <h2 id="window" className="text-hero text-indigo md:col-span-7">
          {days} to change your mind
        </h2>
        <div className="flex flex-col items-start gap-5 text-lg md:col-span-5">
          <p>
            {returnsText(shop)} {returnCostText}
          </p>
          <a
            href={whatsappUrl(shop, 'Hello, I would like to return a piece. My order number is ')}
            rel="noreferrer"
            className={buttonClass()}
          >
            Start a return on WhatsApp
          </a>
        </div>
      </section>
      <ol className="grid border-t border-ink sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="border-hairline py-6 max-lg:border-b lg:px-6 lg:first:pl-0 lg:not-last:border-r"
          >
            <span aria-hidden className="display text-3xl text-camwood">
              {index + 1}
            </span>
            <h3 className="pt-3 font-display text-xl font-bold">{title}</h3>
            <p className="max-w-xs pt-2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="pt-6 md:pt-12">
        <Chapter id="conditions" title="What we take back">
          <Facts>
            <Fact>Clothing and accessories in the condition in which you received them.</Fact>
            <Fact>Sale pieces too, under the same rules. You get back the price you paid for them.</Fact>
            <Fact>Earrings and underwear, only if they are faulty.</Fact>
            <Fact>We cannot take back pieces that have been worn, washed, altered or perfumed.</Fact>
          </Facts>
        </Chapter>
        <Chapter id="fault" title="Faults and mix-ups">
          <p>
            A seam that opens, dye that is not even where it should be, a piece you did not order: send us a
            photo within {days} of delivery. We replace it or give your money back, and pay for delivery both
            ways. Hand-dyed cloth varies a little from piece to piece; that is not a fault.
          </p>
          <p className="text-muted">Nothing here limits your consumer rights under Nigerian law.</p>
        </Chapter>
        <Chapter id="refunds" title="Refunds">
          <p>
            Money goes back to the card or account it came from, never to another. If you used a discount, you
            get back what you paid for the piece after it. Delivery to you is refunded when the fault is ours.
            You get an email when the refund is on its way; banks usually show it within 10 business days.
          </p>
          <p>
            Is your question not answered here?{' '}
            <a href={`mailto:${shop.email}`} className={textLink}>
              {shop.email}
            </a>
          </p>
        </Chapter>
      </div>
    </>
  )
}
