import { Section } from '../kit/screen.tsx'
import { DepositFields, usualDeposit } from '../money/deposit-fields.tsx'
import type { ChatDraft } from './chat-draft.rules.ts'

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
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={deposit !== null}
            onChange={({ target }) => set({ deposit: target.checked ? usualDeposit(new Date()) : null })}
          />
          Ask for a deposit
        </label>
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
