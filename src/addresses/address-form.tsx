import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { profileQuery } from '../account/profile/profile.queries.ts'
import { toast } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { ApiError, isSessionOver } from '../lib/browser/api-client.ts'
import { removeStored } from '../lib/browser/session-store.ts'
import { missingInformationMessage, missingInformationTitle } from '../shipping/address.rules.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { FieldScope } from '../ui/field.tsx'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import { useRuleForm } from '../ui/rule-resolver.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useFormDraft } from '../ui/use-form-draft.ts'
import { addressDraftKey, leaveAddressOpen } from './address-draft.client.ts'
import { useSaveAddress } from './address-changes.queries.ts'
import { addressLabels, blankAddress, checkSavedAddress, type SavedAddressForm } from './addresses.rules.ts'
import type { ShippingZone } from '../shipping/delivery-fee.rules.ts'
import { DestinationFields, type DestinationValues } from '../shipping/destination-fields.tsx'
import { NameFields, PhoneField } from '../ui/person-fields.tsx'
import { LabelledForm } from '../ui/labelled-form.tsx'

type AddressSheetProps = { id?: string; initial: SavedAddressForm; onClose: () => void }

const fields = Object.keys(blankAddress) as (keyof SavedAddressForm)[]

/**
 * Adds an address, or changes the one with `id`, in a sheet over the page. Edits survive a reload and an
 * expired session (rule: expired-session); closing the sheet drops them.
 */
export function AddressSheet({ id, initial, onClose }: AddressSheetProps) {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const draftKey = addressDraftKey(profile.id, id ?? 'new')
  const close = () => {
    removeStored(draftKey)
    onClose()
  }
  const title = id === undefined ? 'Add an address' : 'Edit address'
  const { data: shipping } = useQuery(shippingQuery)
  const form = useRuleForm<SavedAddressForm>(checkSavedAddress, initial, { shouldFocusError: false })
  useFormDraft(form, draftKey, fields)
  const save = useSaveAddress({
    // The sheet may be unmounted by then.
    onError: (error) => isSessionOver(error) && leaveAddressOpen(profile.id, id ?? 'new'),
  })
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...(id !== undefined && { id }), form: values },
      {
        onSuccess: () => {
          toast.success('Address saved')
          close()
        },
        onError: (error) => {
          const wrong = error instanceof ApiError ? Object.entries(error.fields) : []
          for (const [name, message] of wrong)
            form.setError(name as keyof SavedAddressForm, { type: 'server', message })
          if (!wrong.length) toastFailure("Couldn't save this address. Please try again.")(error)
        },
      },
    ),
  )
  const country = useWatch({ control: form.control, name: 'country' })
  return (
    <Overlay label={title} place="sheet" onClose={close} testId="address-sheet">
      <OverlayHeader title={title} onClose={close} />
      <FieldScope value="address">
        <LabelledForm onSubmit={submit} label={title} className="flex min-h-0 flex-col">
          <div className="grid gap-4 overflow-y-auto p-4 md:p-6">
            <FormErrorSummary
              control={form.control}
              title={missingInformationTitle}
              message={missingInformationMessage}
              labels={addressLabels(country)}
            />
            {shipping ? (
              <AddressFields form={form} zones={shipping.zones} />
            ) : (
              <div role="status" aria-label="Loading" className="skeleton h-96" />
            )}
          </div>
          <div className="border-t border-hairline p-4 md:px-6">
            <SubmitButton className="w-full" isBusy={save.isPending} disabled={!shipping}>
              {save.isPending ? 'Saving...' : 'Save address'}
            </SubmitButton>
          </div>
        </LabelledForm>
      </FieldScope>
    </Overlay>
  )
}

type AddressFieldsProps = { form: UseFormReturn<SavedAddressForm>; zones: ShippingZone[] }

/**
 * Name, phone and the country's address fields: states and landmarks in Nigeria, postcodes where there are
 * any.
 */
function AddressFields({ form, zones }: AddressFieldsProps) {
  const { control } = form
  const labels = addressLabels(useWatch({ control, name: 'country' }))
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields control={control} names={['firstName', 'lastName']} maxLength={80} />
        <PhoneField
          control={control}
          name="phone"
          maxLength={30}
          hint="The rider calls this number, e.g. 0803 000 0000."
          fieldClassName="sm:col-span-2"
        />
      </div>
      <DestinationFields
        form={form as unknown as UseFormReturn<DestinationValues>}
        zones={zones}
        labels={labels}
      />
    </div>
  )
}
