import { lazy, Suspense, useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { InputText } from '../kit/fields.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'

const ScanSheet = lazy(() =>
  import('./scan-sheet.tsx').then(({ ScanSheet: default_ }) => ({ default: default_ })),
)

/** A gift card that was read, with what it pays of a sale; minor units. */
export type ReadCard = { code: string; label: string; available: number }

type CardPartProps = { card: ReadCard | null; pays: number; onCard: (card: ReadCard | null) => void }

/** Takes a gift card for a part of a sale: its code is typed or scanned, and what is on it is said (rule: card-at-counter). */
export function CardPart({ card, pays, onCard }: CardPartProps) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const scan = useOverlay('scan-card')
  const { errors, attempt } = useAttempt({ code: code.trim() ? undefined : 'Type the code of the card' })
  const read = useAction({
    run: (code: string) => ownerCall('post /sales/gift-card', { code }),
    onDone: (found, code) => onCard({ ...found, code }),
    changes: [],
  })
  if (card)
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span>{`${card.label} pays ${formatMoney(pays)} of the ${formatMoney(card.available)} on it`}</span>
        <Button variant="link" onClick={() => onCard(null)}>
          Remove
        </Button>
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="link" className="justify-self-start" onClick={() => setOpen(true)}>
        Take a gift card
      </Button>
    )
  return (
    <>
      <InputText
        name="card-code"
        label="Code of the gift card"
        autoComplete="off"
        maxLength={60}
        error={errors.code}
        value={code}
        onValue={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton
          action={read}
          onPress={() => attempt(() => read.mutate(code.trim()))}
          label="Look at it"
        />
        {'BarcodeDetector' in window && (
          <Button variant="quiet" onClick={() => scan.open()}>
            Scan it
          </Button>
        )}
      </div>
      {scan.isOpen && (
        <Suspense>
          <ScanSheet
            title="Scan a gift card"
            onCode={(scanned) => read.mutate(scanned)}
            onClose={scan.close}
          />
        </Suspense>
      )}
    </>
  )
}
