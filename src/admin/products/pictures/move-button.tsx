import { Icon, type IconName } from '../../../ui/icon.tsx'

type MoveButtonProps = { label: string; icon: IconName; isDisabled: boolean; onPress: () => void }

/** One press, one place. */
export const MoveButton = ({ label, icon, isDisabled, onPress }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className="icon-button disabled:opacity-30"
    disabled={isDisabled}
    onClick={onPress}
  >
    <Icon name={icon} size={18} />
  </button>
)
