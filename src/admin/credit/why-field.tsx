import { InputText } from '../kit/fields.tsx'

type WhyFieldProps = { error: string | undefined; value: string; onValue: (value: string) => void }

/** Why money is given, for the owner's own books. */
export const WhyField = (field: WhyFieldProps) => (
  <InputText name="why" label="Reason, for the team log" maxLength={500} {...field} />
)

/** What is missing in it, in words. */
export const whyProblem = (why: string) => (why.trim() ? undefined : 'Say why, for your own books')
