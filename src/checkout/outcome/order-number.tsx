import { toast } from '../../ui/toast.tsx'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

/** The number to keep, with ways to take it along. */
export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast.success('Order number copied')
    } catch {
      toast.error('Your browser does not allow copying. Please select the number and copy it.')
    }
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="text-sm text-muted">Order number</p>
        <p className="price text-xl select-all" data-testid="order-number">
          {number}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy<span className="sr-only"> order number</span>
        </Button>
        <WhatsAppLink
          className={buttonClass('secondary')}
          message={`Hello, this is about my order ${number}.`}
          target="_blank"
        >
          WhatsApp
        </WhatsAppLink>
      </div>
    </div>
  )
}
