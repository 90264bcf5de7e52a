import { toast } from '../../ui/toast.tsx'
import { formatMoney } from '../../lib/money.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { useShop } from '../../settings/settings.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { productAddress } from '../product-address.rules.ts'

type Shared = { title: string; slug: string; price_ngn: number }
type ShareLinksProps = { product: Shared; colour: string | undefined }

/** Title, price and URL of a product in the shown colour, to share or to ask the shop about. */
export function ShareLinks({ product, colour }: ShareLinksProps) {
  const shop = useShop()
  const url = shop.app_url + productAddress(product.slug, colour)
  const text = `${product.title}, ${formatMoney(product.price_ngn)}`
  const share = async () => {
    if (navigator.share) {
      await navigator.share({ title: product.title, text, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast.success('Link copied')
    } catch {
      toast.error('Error', {
        description: 'The link could not be copied. Please copy it from the address bar.',
      })
    }
  }
  return (
    <div className="flex flex-wrap gap-x-6">
      <button type="button" className="link-line" onClick={() => void share()}>
        <Icon name="share" size={20} /> Share
      </button>
      <WhatsAppLink
        className="link-line"
        message={`Hello ${shop.brand_name}, I have a question about ${text}: ${url}`}
        target="_blank"
      >
        <Icon name="chat" size={20} /> Ask on WhatsApp
      </WhatsAppLink>
    </div>
  )
}
