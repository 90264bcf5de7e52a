import type { Control } from 'react-hook-form'
import { stripPhoneInput } from '../../lib/phone.rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { CheckoutValues } from './checkout-form.rules.ts'

export function ContactFields({ control }: { control: Control<CheckoutValues> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="We send your receipt and delivery updates here."
        fieldClassName="sm:col-span-2"
      />
      <TextField
        control={control}
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        control={control}
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
      />
      <TextField
        control={control}
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        clean={stripPhoneInput}
        hint="The rider calls this number, e.g. 0803 000 0000."
        fieldClassName="sm:col-span-2"
      />
    </div>
  )
}
