import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { AnswerOf } from '../../lib/browser/owner-call.ts'
import { helperRights, type Right, rightNames, rightsText } from '../../lib/helper-rights.rules.ts'
import { Check, InputSelect } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import { useAction } from '../kit/use-action.client.ts'

type Rights = Pick<AnswerOf<'get /roles'>['helpers'][number], 'rights' | 'discount_percent'>

const discounts = [0, 5, 10, 15, 20, 25, 30, 50]
const discountText = (percent: number) => (percent === 0 ? 'None' : `Up to ${percent}%`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type SwitchesProps = {
  /** Of whom, in labels for screen readers and in names of fields. */
  of: string
  rights: Rights
  onSet: (change: Partial<Record<Right, boolean>> & { discount_percent?: number }) => void
}

/** What a helper may do, a switch each (rule: helper-rights). */
export function RightSwitches({ of, rights: { rights, discount_percent: percent }, onSet }: SwitchesProps) {
  const steps = [...new Set([...discounts, percent])].toSorted((a, b) => a - b)
  return (
    <div role="group" aria-label={`What ${of} may do`} className="grid">
      {rightNames.map((name) => (
        <div key={name} className="border-b border-hairline last:border-b-0">
          <Check
            label={capital(helperRights[name])}
            isChecked={rights.includes(name)}
            onCheck={(isOn) => onSet({ [name]: isOn })}
          />
          {name === 'see_phones' && (
            <p className="pb-2 pl-8 text-sm text-muted">
              Without it, their labels and slips have no phone number, and they get no link for the rider.
            </p>
          )}
          {name === 'sell' && rights.includes('sell') && (
            <div className="pb-3 pl-8">
              <InputSelect
                name={`discount-${of}`}
                label="Discounts"
                value={String(percent)}
                onValue={(typed) => onSet({ discount_percent: Number(typed) })}
                options={steps.map((step) => ({ value: String(step), label: discountText(step) }))}
              />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** What a helper, or who is invited to be one, may do now, and its switches, which count at once. */
export function HelperRights({ email, ...rights }: { email: string } & Rights) {
  const change = useAction({
    run: (input: Parameters<SwitchesProps['onSet']>[0]) =>
      ownerCall('patch /roles/rights', { email, ...input }),
    done: (_, input) => `Saved: ${savedWords(input)}`,
    changes: ['roles', 'me'],
  })
  const says = rightsText(rights.rights)
  return (
    <Fold title="May pack and ship" says={says ? `Also ${says}` : 'Nothing else'} opensWhen={false}>
      <RightSwitches of={email} rights={rights} onSet={(input) => change.mutate(input)} />
    </Fold>
  )
}

function savedWords({
  discount_percent: percent,
  ...switches
}: Parameters<SwitchesProps['onSet']>[0]): string {
  if (percent !== undefined) return percent === 0 ? 'no discounts' : `discounts up to ${percent}%`
  const [name, isOn] = Object.entries(switches)[0] as [Right, boolean]
  return isOn ? `may ${helperRights[name]}` : `may not ${helperRights[name]}`
}
