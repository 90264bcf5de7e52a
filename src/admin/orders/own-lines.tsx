import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Agreed } from '../chat-orders/chat-agreed.tsx'
import { InputMoney, InputText } from '../kit/fields.tsx'
import { useAttempt } from '../kit/use-attempt.client.ts'

/** A fee, or a piece that is in no catalogue; `price` of one in minor units. */
export type OwnLine = { title: string; price: number; quantity: number }

/** A line while it is typed. */
export type TypedLine = { title: string; price: number | null }
export const blankLine: TypedLine = { title: '', price: null }

/** What is typed and not added is no line yet. */
export const isLeft = ({ title, price }: TypedLine) => title.trim() !== '' || price !== null

type OwnLinesProps = {
  lines: OwnLine[]
  onLines: (lines: OwnLine[]) => void
  typed: TypedLine
  onTyped: (typed: TypedLine) => void
  /** What is said of it when all the rest is to be saved. */
  problem: string | undefined
}

/** Lines that no stock is taken for, typed where the other pieces are added (rule: own-piece). */
export function OwnLines({ lines, onLines, typed, onTyped, problem }: OwnLinesProps) {
  const { errors, attempt, forget } = useAttempt({
    title: typed.title.trim() ? undefined : 'Type what it is',
    price: typed.price ? undefined : 'Type an amount, like 5,000',
  })
  const add = () => {
    onLines([...lines, { title: typed.title.trim(), price: typed.price!, quantity: 1 }])
    onTyped(blankLine)
    forget()
  }
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 content-center font-semibold">
        A fee, or a piece that is not in the shop
      </summary>
      {lines.length > 0 && (
        <ul aria-label="Other lines" className="mb-3 border-t border-hairline">
          {lines.map((line, index) => (
            <Agreed
              key={`${index} ${line.title}`}
              text={line.title}
              amount={formatMoney(line.price)}
              onRemove={() => onLines(lines.filter((other) => other !== line))}
            />
          ))}
        </ul>
      )}
      <div className="grid gap-3 pb-3">
        <InputText
          name="own-title"
          label="What it is"
          hint="The customer reads it."
          error={errors.title ?? problem}
          maxLength={120}
          autoComplete="off"
          placeholder="Gift wrapping"
          value={typed.title}
          onValue={(title) => onTyped({ ...typed, title })}
        />
        <InputMoney
          name="own-price"
          label="Amount"
          error={errors.price}
          value={typed.price}
          onValue={(price) => onTyped({ ...typed, price })}
        />
        <Button variant="secondary" className="justify-self-start" onClick={() => attempt(add)}>
          Add it
        </Button>
      </div>
    </details>
  )
}
