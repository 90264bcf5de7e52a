import { formatMoney } from '../../lib/money.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { copyText } from '../kit/copy-text.client.ts'
import { Sheet } from '../kit/sheet.tsx'
import type { MadeCard } from './give-card-sheet.tsx'

/** The link of a card that the owner hands over, shown this once (rule: card-given). */
export function MadeCardSheet({ made: { account, url }, onClose }: { made: MadeCard; onClose: () => void }) {
  if (!url) return null
  const words = `${account.card?.to_name ?? ''}, here is your gift card of ${formatMoney(account.balance)}: ${url}`
  return (
    <Sheet title="Hand the card over" onClose={onClose}>
      <p>This is its page, with the code. It is shown this once: send it now, or open it and print it.</p>
      <p className="break-all text-sm text-muted" translate="no">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={whatsappUrl({ whatsapp: '' }, words)} isOut label="Send by WhatsApp" />
        <Button variant="secondary" onClick={() => void copyText(url)}>
          Copy the link
        </Button>
        <ButtonLink variant="secondary" href={url} isOut label="Open it" />
      </div>
    </Sheet>
  )
}
