import { useColourChoice } from './colours.client.ts'
import { type ColourChoice, colourChoices } from './colours.rules.ts'
import { calledName } from '../lib/person-name.rules.ts'
import { useStaff } from './kit/staff.queries.ts'
import { useStaffSignOut } from './use-sign-out.client.ts'

const choiceLabels: Record<ColourChoice, string> = { device: '◐ Auto', light: '◐ Light', dark: '◐ Dark' }

/** Below the screens: the shop itself, the colours on this device, and the way out. `size` is the height of a line. */
export function NavFoot({ size }: { size: string }) {
  const { name, email } = useStaff()
  const { signOut, isBusy } = useStaffSignOut()
  const [choice, choose] = useColourChoice()
  const line = `flex ${size} items-center justify-between gap-1`
  return (
    <>
      <div className={line}>
        <a href="/" className="shrink-0 whitespace-nowrap text-accent underline-offset-4 hover:underline">
          View shop
        </a>
        <select
          aria-label="Colours"
          value={choice}
          onChange={({ target }) => choose(target.value as ColourChoice)}
          className={`${size} min-w-0 bg-transparent bg-right pr-4 pl-0 text-sm text-muted`}
        >
          {colourChoices.map((one) => (
            <option key={one} value={one}>
              {choiceLabels[one]}
            </option>
          ))}
        </select>
      </div>
      <div className={line}>
        <p className="min-w-0 truncate text-sm text-muted">{calledName({ name, email })}</p>
        <button
          type="button"
          aria-busy={isBusy || undefined}
          onClick={signOut}
          className={`${size} shrink-0 text-accent underline-offset-4 hover:underline`}
        >
          Sign out
        </button>
      </div>
    </>
  )
}
