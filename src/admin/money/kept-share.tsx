import { InputMoney, InputText } from '../kit/fields.tsx'

type KeptShareProps = {
  title: string
  kept: number | null
  onKept: (kept: number | null) => void
  why: string
  onWhy: (why: string) => void
  hint?: string
  errors: { kept?: string | undefined; why?: string | undefined }
}

/** The fields of a share that stays with the shop of what goes back, folded, with the reason that the customer reads. */
export const KeptShare = ({ title, kept, onKept, why, onWhy, hint, errors }: KeptShareProps) => (
  <details className="border-t border-b border-hairline">
    <summary className="min-h-11 content-center font-semibold">{title}</summary>
    <div className="grid gap-3 pb-3">
      <InputMoney
        name="kept"
        label="Amount you keep"
        hint={hint}
        error={errors.kept}
        isOptional
        value={kept}
        onValue={onKept}
      />
      <InputText
        name="kept-why"
        label="Reason you keep it, for the customer"
        error={errors.why}
        isOptional
        maxLength={500}
        value={why}
        onValue={onWhy}
      />
    </div>
  </details>
)
