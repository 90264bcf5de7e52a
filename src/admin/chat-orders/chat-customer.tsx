import { Unfolding } from '../kit/unfolding.tsx'
import { Section } from '../kit/screen.tsx'
import { KnownCustomer } from '../customers/known-customer.tsx'
import { type ChatDraft, customerOf } from './chat-draft.rules.ts'
import { InputText } from '../kit/fields.tsx'

type TextName = 'first_name' | 'last_name' | 'phone' | 'email' | 'address' | 'landmark' | 'city' | 'notes'
type Input = { name: TextName; label: string; isOptional?: true; inputMode?: 'tel' | 'email' }

const needed: Input[] = [
  { name: 'first_name', label: 'Name' },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
]
const more: Input[] = [
  { name: 'last_name', label: 'Last name', isOptional: true },
  { name: 'email', label: 'Email', isOptional: true, inputMode: 'email' },
  { name: 'address', label: 'Street', isOptional: true },
  { name: 'landmark', label: 'Nearest landmark', isOptional: true },
  { name: 'city', label: 'City', isOptional: true },
  { name: 'notes', label: 'Their note', isOptional: true },
]

type ChatCustomerProps = {
  draft: ChatDraft
  set: (changes: Partial<ChatDraft>) => void
  errors: Partial<Record<string, string>>
}

/** Who it is for: a name and a phone are enough, the street can follow before it ships. */
export function ChatCustomerFields(props: ChatCustomerProps) {
  const isMoreWrong = more.some(({ name }) => props.errors[name])
  return (
    <Section title="Customer">
      <KnownCustomer onChoose={(customer) => props.set(customerOf(customer, props.draft))} />
      <div className="grid gap-3 sm:grid-cols-2">
        {needed.map((input) => (
          <ChatField key={input.name} {...input} {...props} />
        ))}
      </div>
      <Unfolding className="pt-3" opensWhen={isMoreWrong}>
        <summary className="min-h-11 content-center text-accent">Street, email and note</summary>
        <div className="grid gap-3 sm:grid-cols-2">
          {more.map((input) => (
            <ChatField key={input.name} {...input} {...props} />
          ))}
        </div>
      </Unfolding>
    </Section>
  )
}

function ChatField({ name, label, isOptional, inputMode, draft, set, errors }: Input & ChatCustomerProps) {
  return (
    <InputText
      name={name}
      label={label}
      error={errors[name]}
      isOptional={isOptional ?? false}
      inputMode={inputMode}
      value={draft[name]}
      autoComplete="off"
      onValue={(typed) => set({ [name]: typed })}
    />
  )
}
