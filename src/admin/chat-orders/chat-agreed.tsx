import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { DiscountSheet } from '../sell/discount-sheet.tsx'
import { basketOf, type ChatDraft, hasPieces, type TypedPiece } from './chat-draft.rules.ts'
import { InputText, InputMoney, InputDigits } from '../kit/fields.tsx'

type ChatAgreedProps = { draft: ChatDraft; set: (changes: Partial<ChatDraft>) => void }

/** What was agreed beyond the catalogue: pieces of its own, fees with their names, a discount with its reason. */
export function ChatAgreed({ draft, set }: ChatAgreedProps) {
  const sheet = useOverlay('chat-agreed')
  const { pieces, fees, discount } = draft
  const without = <T,>(all: T[], one: T) => all.filter((other) => other !== one)
  return (
    <Section title="Agreed extras">
      {(pieces.length > 0 || fees.length > 0 || discount) && (
        <ul aria-label="Agreed" className="mb-3 border-t border-hairline">
          {pieces.map((piece, index) => (
            <Agreed
              key={`${index} ${piece.title}`}
              text={[piece.title, piece.size].filter(Boolean).join(', ')}
              amount={`${piece.quantity} × ${formatMoney(piece.price)}`}
              onRemove={() => set({ pieces: without(pieces, piece) })}
            />
          ))}
          {fees.map((fee, index) => (
            <Agreed
              key={`${index} ${fee.title}`}
              text={fee.title}
              amount={formatMoney(fee.price)}
              onRemove={() => set({ fees: without(fees, fee) })}
            />
          ))}
          {discount && (
            <Agreed
              text={`Discount: ${discount.reason}`}
              amount={discount.kind === 'amount' ? `−${formatMoney(discount.value)}` : `−${discount.value}%`}
              onRemove={() => set({ discount: null })}
            />
          )}
        </ul>
      )}
      <div className="flex gap-2 max-sm:*:grow max-sm:*:px-1.5">
        <Button variant="secondary" onClick={() => sheet.open('piece')}>
          Custom piece
        </Button>
        <Button variant="secondary" onClick={() => sheet.open('fee')}>
          Extra fee
        </Button>
        {hasPieces(draft) && (
          <Button variant="secondary" onClick={() => sheet.open('discount')}>
            Discount
          </Button>
        )}
      </div>
      {sheet.subject === 'piece' && (
        <PieceSheet
          title="A piece that is not in the shop"
          onAdd={(piece) => set({ pieces: [...pieces, piece] })}
          onClose={sheet.close}
        />
      )}
      {sheet.subject === 'fee' && (
        <PieceSheet
          title="Extra fee"
          isFee
          onAdd={({ title, price }) => set({ fees: [...fees, { title, price }] })}
          onClose={sheet.close}
        />
      )}
      {sheet.subject === 'discount' && (
        <DiscountSheet
          lines={basketOf(draft)}
          limitPercent={null}
          mayBeAll
          typed={discount}
          onTyped={(typed) => set({ discount: typed })}
          onClose={sheet.close}
        />
      )}
    </Section>
  )
}

/** A line that was agreed, with its amount and Remove. */
export function Agreed({ text, amount, onRemove }: { text: string; amount: string; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{text}</span>
      <span className="shrink-0 tabular-nums">{amount}</span>
      <Button variant="link" className="shrink-0" aria-label={`Remove ${text}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

type PieceSheetProps = {
  title: string
  isFee?: true
  onAdd: (piece: TypedPiece) => void
  onClose: () => void
}

/** A line that no stock is taken for: a piece with its size, or a fee. */
export function PieceSheet({ title, isFee, onAdd, onClose }: PieceSheetProps) {
  const [piece, setPiece] = useState({ title: '', size: '', price: null as number | null, quantity: '1' })
  const quantity = Number(piece.quantity)
  const { errors, attempt } = useAttempt({
    title: piece.title.trim() ? undefined : isFee ? 'Say what it is for' : 'Type what it is',
    price: piece.price ? undefined : 'Type an amount, like 5,000',
    quantity: quantity >= 1 && quantity <= 99 ? undefined : 'Type a number from 1 to 99',
  })
  const set = (changes: Partial<typeof piece>) => setPiece({ ...piece, ...changes })
  const add = () => {
    onAdd({ title: piece.title.trim(), size: piece.size.trim(), price: piece.price!, quantity })
    onClose()
  }
  return (
    <Sheet title={title} onClose={onClose} footer={<Button onClick={() => attempt(add)}>Add it</Button>}>
      <InputText
        name="own-title"
        label={isFee ? 'Its name' : 'What it is'}
        hint="The customer reads it."
        error={errors.title}
        maxLength={120}
        autoComplete="off"
        placeholder={isFee ? 'Gift wrapping' : 'Made-to-measure kaftan'}
        value={piece.title}
        onValue={(title) => set({ title })}
      />
      {!isFee && (
        <InputText
          name="own-size"
          label="Size"
          isOptional
          maxLength={40}
          autoComplete="off"
          value={piece.size}
          onValue={(size) => set({ size })}
        />
      )}
      <InputMoney
        name="own-price"
        label={isFee ? 'Amount' : 'Price of one'}
        error={errors.price}
        value={piece.price}
        onValue={(price) => set({ price })}
      />
      {!isFee && (
        <InputDigits
          name="own-quantity"
          label="How many"
          error={errors.quantity}
          autoComplete="off"
          most={2}
          value={piece.quantity}
          onValue={(quantity) => set({ quantity })}
        />
      )}
    </Sheet>
  )
}
