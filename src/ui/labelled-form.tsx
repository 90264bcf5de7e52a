import type { ComponentProps } from 'react'

type LabelledFormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'aria-label'> & {
  label: string
}

/** A form with messages of its own; sent before its script is there, nothing typed becomes part of an address. */
export const LabelledForm = ({ label, ...form }: LabelledFormProps) => (
  <form method="post" noValidate aria-label={label} {...form} />
)
