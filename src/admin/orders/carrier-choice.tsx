import { Chip } from '../kit/chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { InputText } from '../kit/fields.tsx'

type CarrierChoiceProps = {
  value: string | null
  /** The carrier of a label that was bought. */
  offered?: string | undefined
  onValue: (carrier: string) => void
}

/** Who carries it: those used before as one press each, or another one typed. The one used last is chosen already. */
export function CarrierChoice({ value, offered, onValue }: CarrierChoiceProps) {
  const { data, isPending } = useQuery(ownerQuery('get /orders/carriers'))
  const used = data?.carriers ?? []
  const known = offered ? [offered, ...used.filter((name) => name !== offered)] : used
  const [isOther, setOther] = useState(false)
  const current = value ?? known[0] ?? ''
  const isTyped = isOther || (!isPending && known.length === 0)
  return (
    <fieldset className="grid gap-2">
      <legend className={isPending || known.length > 0 ? 'pb-1.5 text-sm font-semibold' : 'sr-only'}>
        Carrier
      </legend>
      {/* Their row has its room before they are known: nothing moves under a thumb. */}
      {isPending && known.length === 0 && <span className="skeleton h-11 lg:pointer-fine:h-9" />}
      {known.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {/* Each has its place, whichever was used last. */}
          {known.toSorted().map((name) => (
            <Chip
              key={name}
              isChosen={!isOther && name === current}
              onClick={() => {
                setOther(false)
                onValue(name)
              }}
            >
              {name}
            </Chip>
          ))}
          <Chip
            isChosen={isOther}
            onClick={() => {
              setOther(true)
              onValue('')
            }}
          >
            Other
          </Chip>
        </div>
      )}
      {isTyped && (
        <InputText
          name="carrier"
          label={known.length > 0 ? 'Its name' : 'Carrier'}
          isOptional
          value={value ?? ''}
          maxLength={40}
          autoComplete="off"
          onValue={onValue}
        />
      )}
    </fieldset>
  )
}
