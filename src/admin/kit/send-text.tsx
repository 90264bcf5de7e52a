import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from './button-link.tsx'
import { copyText } from './copy-text.client.ts'

/** A text for somebody who has no account here, by the ways an owner has. */
export const SendText = ({ title, text }: { title: string; text: string }) => (
  <div role="group" aria-label={title} className="flex flex-wrap items-center gap-3 pb-4">
    <span className="text-muted max-sm:basis-full">{title}</span>
    <ButtonLink href={whatsappUrl({ whatsapp: '' }, text)} isOut variant="secondary" label="WhatsApp" />
    <ButtonLink
      href={`mailto:?subject=${encodeURIComponent('What our shop needs')}&body=${encodeURIComponent(text)}`}
      isOut
      variant="secondary"
      label="Email"
    />
    <Button variant="secondary" onClick={() => void copyText(text)}>
      Copy
    </Button>
  </div>
)
