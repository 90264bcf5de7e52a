import { useId } from 'react'
import type { Product } from '../../catalog/catalog.schema.ts'
import { otherNames, sizeNames, sizesLike } from '../../catalog/sizes/my-size.rules.ts'
import { useMySize } from '../../catalog/sizes/use-my-size.client.ts'
import { CheckField } from '../../ui/control-field.tsx'
import { Icon } from '../../ui/icon.tsx'

type ColorChoiceProps = {
  colors: { color: string; hex: string | null; isAvailable: boolean }[]
  chosen: string | null
  onChoose: (color: string) => void
  /** The id of the form that sends the choice where there are no scripts. */
  form: string | undefined
}

export function ColorChoice({ colors, chosen, onChoose, form }: ColorChoiceProps) {
  // A sheet over a product page has radios of its own.
  const group = useId()
  return (
    <fieldset className="color-choice">
      <legend className="pb-2">
        Colour: <span className="font-semibold">{chosen}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {colors.map(({ color, hex, isAvailable }) => (
          <label
            key={color}
            className={`option !p-1.5 has-checked:outline-2 has-checked:outline-ink ${isAvailable ? '' : 'sold-out'}`}
          >
            <CheckField
              type="radio"
              name={form ? 'color' : group}
              form={form}
              value={color}
              className="sr-only"
              checked={chosen === color}
              onChecked={() => onChoose(color)}
            />
            <span className="size-8" style={hex ? { backgroundColor: hex } : undefined} aria-hidden />
            <span className={hex ? 'sr-only' : 'px-2'}>{isAvailable ? color : `${color}, sold out`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SizeChoiceProps = {
  variants: Product['product_variants']
  chosen: string | null
  form: string | undefined
  isMissing: boolean
  onChoose: (size: string) => void
  onGuide: () => void
}

/**
 * Sizes as square buttons; a sold-out one is struck through and can still be chosen. The chosen one shows its
 * name in other size systems (rule: my-size).
 */
export function SizeChoice({ variants, chosen, form, isMissing, onChoose, onGuide }: SizeChoiceProps) {
  const mine = useMySize()
  const elsewhere = chosen && otherNames(chosen)
  const own = sizesLike(
    mine,
    variants.map(({ size }) => size!),
  )
  return (
    <fieldset id="sizes" aria-describedby={isMissing ? 'size-error' : undefined}>
      <legend className="pb-2">
        <span>{chosen ? 'Size: ' : 'Size'}</span>
        <span className="font-semibold">{chosen}</span>
        {elsewhere && <span className="text-muted"> ({elsewhere})</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {variants.map(({ id, size, stock_quantity, held_until }) => (
          <label
            key={id}
            className={`option md:min-w-13 has-checked:!bg-ink has-checked:text-on-ink ${stock_quantity > 0 ? '' : 'sold-out'} ${own.includes(size!) ? 'own-size' : ''}`}
          >
            <CheckField
              type="radio"
              name="size"
              form={form}
              value={size!}
              className="sr-only"
              checked={chosen === size}
              onChecked={() => onChoose(size!)}
            />
            {size}
            {stock_quantity <= 0 && (
              <span className="sr-only">{held_until ? ', being paid for' : ', sold out'}</span>
            )}
          </label>
        ))}
      </div>
      {mine && own.length > 0 && (
        <p className="pt-2 text-sm" data-testid="my-size">
          Your size ({sizeNames(mine)}) is {own.join(' or ')} here.
        </p>
      )}
      <p id="size-error" role="alert" className="pt-2 text-alert empty:hidden">
        {isMissing && 'Please choose a size'}
      </p>
      <button type="button" className="link-line needs-scripts" onClick={onGuide} aria-haspopup="dialog">
        <Icon name="ruler" size={20} /> Size guide
      </button>
    </fieldset>
  )
}
