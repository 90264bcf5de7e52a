import { Section } from '../kit/screen.tsx'
import { DepositFields, usualDeposit } from '../money/deposit-fields.tsx'
import type { ChatDraft } from './chat-draft.rules.ts'
import { Check } from '../kit/fields.tsx'

type ChatDepositProps = {
  draft: ChatDraft
  set: (changes: Partial<ChatDraft>) => void
  totalMinor: number | null
  errors: Partial<Record<string, string>>
}

/** Whether the order is paid in parts, and in which. */
export function ChatDeposit({ draft, set, totalMinor, errors }: ChatDepositProps) {
  const { deposit } = draft
  return (
    <Section title="Paying">
      <div className="grid gap-4">
        <Check
          label="Ask for a deposit"
          isChecked={deposit !== null}
          onCheck={(isAsked) => set({ deposit: isAsked ? usualDeposit(new Date()) : null })}
        />
        {deposit && (
          <DepositFields
            typed={deposit}
            onTyped={(typed) => set({ deposit: typed })}
            totalMinor={totalMinor}
            errors={errors}
          />
        )}
      </div>
    </Section>
  )
}
