import { Icon, type IconName } from '../../ui/icon.tsx'

type MoveButtonsProps = {
  /** The whole list in its order. */
  ids: string[]
  id: string
  name: string
  isBusy: boolean
  onOrder: (ids: string[]) => void
}

/** One place up or down in a list. */
export function MoveButtons({ ids, id, name, isBusy, onOrder }: MoveButtonsProps) {
  const position = ids.indexOf(id)
  const move = (by: number) => {
    const after = ids.filter((each) => each !== id)
    onOrder(after.toSpliced(position + by, 0, id))
  }
  return (
    <div className="flex justify-end">
      <MoveButton
        label={`Move ${name} up`}
        isUp
        isDisabled={isBusy || position === 0}
        onPress={() => move(-1)}
      />
      <MoveButton
        label={`Move ${name} down`}
        isDisabled={isBusy || position === ids.length - 1}
        onPress={() => move(1)}
      />
    </div>
  )
}

type MoveButtonProps = {
  label: string
  icon?: IconName
  isUp?: boolean
  isDisabled: boolean
  onPress: () => void
}

/** One press, one place. */
export function MoveButton({ label, icon, isUp = false, isDisabled, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="icon-button disabled:opacity-30"
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon ?? 'chevron'} size={icon ? 18 : 24} className={isUp ? 'rotate-180' : ''} />
    </button>
  )
}
