import { useState } from 'react'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { sizeNames } from './my-size.rules.ts'
import { keepMySize, useMySize } from './use-my-size.client.ts'
import { sizeChart, toInches } from './size-guide.rules.ts'

/**
 * Body measures in centimetres or inches with Nigerian, UK and US sizes; a row can be stored as one's own.
 */
export default function SizeGuide({ fit, onClose }: { fit: string; onClose: () => void }) {
  const [unit, setUnit] = useState<'cm' | 'in'>('cm')
  const mine = useMySize()
  const show = (cm: number) => (unit === 'cm' ? String(cm) : toInches(cm))
  return (
    <Overlay label="Size guide" place="sheet" onClose={onClose} testId="size-guide">
      <OverlayHeader title="Size guide" onClose={onClose} />
      <div className="overflow-y-auto overscroll-contain p-4 md:p-6">
        {fit && <p className="pb-4">{fit}</p>}
        <fieldset className="flex gap-2 pb-4">
          <legend className="sr-only">Unit</legend>
          {(['cm', 'in'] as const).map((each) => (
            <label key={each} className="option has-checked:bg-ink has-checked:text-on-ink">
              <input
                type="radio"
                name="unit"
                className="sr-only"
                checked={unit === each}
                onChange={() => setUnit(each)}
              />
              <span>{each === 'cm' ? 'Centimetres' : 'Inches'}</span>
            </label>
          ))}
        </fieldset>
        <table className="w-full text-left text-sm tabular-nums sm:text-base">
          <caption className="sr-only">Body measures by size, in {unit}</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              {['Size', 'Nigeria', 'UK', 'US', 'Bust', 'Waist', 'Hip'].map((title) => (
                <th key={title} scope="col" className="py-2 pr-2 font-semibold last:pr-0">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizeChart.map(({ size, nigeria, uk, us, bust, waist, hip }) => (
              <tr key={size} className={`border-b border-hairline ${mine === size ? 'bg-stage' : ''}`}>
                <th scope="row" className="font-semibold">
                  <label className="flex min-h-11 items-center gap-1.5 pr-1.5">
                    <input
                      type="radio"
                      name="my-size"
                      className="size-4 shrink-0"
                      aria-label={`My size: ${sizeNames(size)}`}
                      checked={mine === size}
                      onChange={() => keepMySize(size)}
                    />
                    {size}
                  </label>
                </th>
                {[nigeria, uk, us, show(bust), show(waist), show(hip)].map((value, index) => (
                  <td key={index} className="py-2 pr-2 whitespace-nowrap last:pr-0">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="pt-4 text-sm" aria-live="polite">
          {mine
            ? `Your size is ${sizeNames(mine)}. We mark it on every piece and keep it on this device.`
            : 'Choose your row and we mark your size on every piece, however its sizes are written.'}
        </p>
        <p className="pt-4 text-sm text-muted">
          These are our own sizes. Nigerian numbers are the same as UK ones; US numbers are four lower.
        </p>
        <p className="pt-4 text-sm text-muted">
          Measure over light clothing: bust at its fullest, waist at its narrowest, hip 20 cm below the waist.
          Between two sizes, take the larger one.
        </p>
      </div>
    </Overlay>
  )
}
