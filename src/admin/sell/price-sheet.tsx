import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { agreedProblems, type BasketLine, type TypedDiscount, withAgreed } from './basket.rules.ts'
import { ReasonField } from './reason-field.tsx'
import { InputMoney } from '../kit/fields.tsx'

type PriceSheetProps = {
  lines: BasketLine[]
  line: BasketLine
  /** Of the whole sale: both count towards the limit. */
  discount: TypedDiscount | null
  /** The most a helper may give, in percent; null for owners. */
  limitPercent: number | null
  onLines: (lines: BasketLine[]) => void
  onClose: () => void
}

/** A lower price of one line, with its reason (rule: counter-discount). */
export function PriceSheet({ lines, line, discount, limitPercent, onLines, onClose }: PriceSheetProps) {
  const [agreed, setAgreed] = useState(line.agreed ?? { unitPrice: Number.NaN, reason: '' })
  const [problems, setProblems] = useState<{ price?: string; reason?: string }>({})
  const put = (given: BasketLine['agreed'] | null) => {
    onLines(withAgreed(lines, line.variantId, given))
    onClose()
  }
  const give = () => {
    const wrong = agreedProblems(lines, { line, agreed, typed: discount, limitPercent })
    setProblems(wrong)
    if (!wrong.price && !wrong.reason) put({ ...agreed, reason: agreed.reason.trim() })
  }
  return (
    <Sheet
      title={line.title}
      onClose={onClose}
      footer={
        <>
          {line.agreed && (
            <Button variant="secondary" onClick={() => put(null)}>
              Back to {formatMoney(line.unitPrice)}
            </Button>
          )}
          <Button onClick={give}>Set the price</Button>
        </>
      }
    >
      <InputMoney
        name="agreed-price"
        label="Price of one piece"
        hint={
          limitPercent === null
            ? `It costs ${formatMoney(line.unitPrice)}.`
            : `It costs ${formatMoney(line.unitPrice)}. You may give up to ${limitPercent}%.`
        }
        error={problems.price}
        value={agreed.unitPrice}
        onValue={(price) => setAgreed({ ...agreed, unitPrice: price ?? Number.NaN })}
      />
      <ReasonField
        name="agreed-reason"
        value={agreed.reason}
        error={problems.reason}
        onValue={(reason) => setAgreed({ ...agreed, reason })}
      />
    </Sheet>
  )
}
