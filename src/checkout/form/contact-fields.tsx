import type { Control } from 'react-hook-form'
import { emailInput } from '../../ui/control-field.tsx'
import { NameFields, PhoneField } from '../../ui/person-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CheckoutValues } from './checkout-form.rules.ts'

export function ContactFields({ control }: { control: Control<CheckoutValues> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="email"
        label="Email"
        {...emailInput}
        maxLength={254}
        hint="We send your receipt and delivery updates here."
        fieldClassName="sm:col-span-2"
      />
      <NameFields control={control} names={['firstName', 'lastName']} maxLength={80} />
      <PhoneField
        control={control}
        name="phone"
        maxLength={30}
        hint="The rider calls this number, e.g. 0803 000 0000."
        fieldClassName="sm:col-span-2"
      />
    </div>
  )
}
