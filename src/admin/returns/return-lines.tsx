import { dot, dotted } from '../../lib/dotted.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import {
  conditionLabels,
  pieceConditions,
  type PieceCondition,
  reasonLabels,
} from '../../returns/return-states.rules.ts'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { Button } from '../../ui/button.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { Picture } from '../kit/picture.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'

type Line = StaffReturn['lines'][number]

const leftOf = ({ quantity, as_new, damaged, missing, wrong }: Line) =>
  quantity - as_new - damaged - missing - wrong

/** Its pieces; once they are expected each is received by one press (rule: received-piece-by-piece). */
export function ReturnLines({ view }: { view: StaffReturn }) {
  const receive = useAction({
    run: ({ line, condition }: { line: Line; condition: PieceCondition }) =>
      ownerCall('post /returns/{id}/receive', {
        id: view.id,
        lines: [{ id: line.id, quantity: 1, condition }],
      }),
    done: (_, { line, condition }) =>
      condition === 'as_new'
        ? `1 × ${line.title} is back on the shelf`
        : `1 × ${line.title}: ${conditionLabels[condition].toLowerCase()}`,
    changes: 'order',
  })
  return (
    <Section
      title={view.kind === 'claim' ? 'What is claimed' : 'What comes back'}
      {...(view.can.receive && { help: 'As new goes back on the shelf at once. No money moves here.' })}
    >
      <ul className="border-t border-hairline">
        {view.lines.map((line) => (
          <li key={line.id} className="border-b border-hairline py-3">
            <div className="flex gap-3">
              <Picture url={line.image_url} isLarge />
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">{`${line.quantity} × ${line.title}`}</p>
                <p className="text-muted wrap-anywhere">
                  {dotted(
                    line.variant,
                    reasonLabels[line.reason],
                    line.wanted && `wants ${line.wanted}`,
                  ).replaceAll(' / ', dot)}
                </p>
                {arrivedText(line) && <p className="text-sm">{arrivedText(line)}</p>}
              </div>
              {view.money && line.worth !== null && (
                <span className="price shrink-0">{moneyOf(view)(line.worth)}</span>
              )}
            </div>
            {view.can.receive && leftOf(line) > 0 && (
              <div className="flex flex-wrap gap-2 pt-3" role="group" aria-label={`How ${line.title} came`}>
                {pieceConditions.map((condition) => (
                  <Button
                    key={condition}
                    variant={condition === 'as_new' ? 'primary' : 'secondary'}
                    isBusy={
                      receive.isPending &&
                      receive.variables?.line.id === line.id &&
                      receive.variables.condition === condition
                    }
                    onClick={() => receive.mutate({ line, condition })}
                  >
                    {conditionLabels[condition]}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `1 as new, 1 missing`; nothing before something was counted. */
function arrivedText(line: Line): string {
  const counts = { as_new: line.as_new, damaged: line.damaged, missing: line.missing, wrong: line.wrong }
  return pieceConditions
    .filter((condition) => counts[condition] > 0)
    .map((condition) => `${counts[condition]} ${conditionLabels[condition].toLowerCase()}`)
    .join(', ')
}
