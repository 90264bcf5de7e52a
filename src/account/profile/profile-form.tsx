import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { removeStored } from '../../lib/browser/session-store.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { useFormDraft } from '../../ui/use-form-draft.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NameFields, PhoneField } from '../../ui/person-fields.tsx'
import { profileQuery, saveProfile } from './profile.queries.ts'
import { sessionQuery } from '../sessions/session.queries.ts'
import { checkOptionalPhone } from '../../lib/phone.rules.ts'
import { LabelledForm } from '../../ui/labelled-form.tsx'

type ProfileValues = { first_name: string; last_name: string; phone: string }

const check = ({ phone }: ProfileValues) => ({ phone: checkOptionalPhone(phone) })

export function ProfileForm() {
  const queryClient = useQueryClient()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const form = useRuleForm<ProfileValues>(check, {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone: profile.phone ?? '',
  })
  // Not restored for another customer who signs in on this tab.
  const draftKey = `profile.${profile.id}`
  useFormDraft(form, draftKey, ['first_name', 'last_name', 'phone'])
  const save = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      // The number as stored; later typing is preserved.
      if (form.getValues('phone') === sent.phone) form.setValue('phone', saved.phone ?? '')
      removeStored(draftKey)
      toast.success('Profile updated successfully')
    },
    onError: toastFailure('Failed to update profile.'),
  })
  const { control } = form
  return (
    <LabelledForm
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      className="grid max-w-xl gap-4 sm:grid-cols-2"
      label="Profile"
    >
      <Field
        name="email"
        label="Email"
        hint="You sign in with this email. It cannot be changed."
        className="sm:col-span-2"
        isOptional={false}
      >
        {(tied) => (
          <input
            {...tied}
            type="email"
            readOnly
            value={profile.email}
            autoComplete="email"
            className={controlClass}
          />
        )}
      </Field>
      <NameFields control={control} names={['first_name', 'last_name']} isOptional maxLength={100} />
      <PhoneField control={control} name="phone" isOptional fieldClassName="sm:col-span-2" />
      <SubmitButton className="sm:col-span-2" isBusy={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </SubmitButton>
    </LabelledForm>
  )
}
