import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { FormErrorSummary } from './form-error-summary.tsx'
import { ruleResolver } from './rule-resolver.ts'

const check = ({ city, phone }: { city: string; phone: string }) => ({
  ...(!city.trim() && { city: 'City is required' }),
  ...(!/^\d+$/.test(phone) && { phone: 'Phone number must contain only numbers' }),
})

/** The summary's lines after submitting these values. */
async function summaryOf(values: { city: string; phone: string }) {
  const form = createFormControl({ defaultValues: values, resolver: ruleResolver(check) })
  for (const name of ['city', 'phone'] as const) form.register(name)
  await form.handleSubmit(() => {})()
  return renderToStaticMarkup(
    createElement(FormErrorSummary<typeof values>, {
      control: form.control,
      title: 'Missing Information',
      message: 'Please fill in all required fields',
      labels: { city: 'City', phone: 'Phone' },
    }),
  )
}

test('while a required field is empty the summary says so and names the fields', async () => {
  const html = await summaryOf({ city: ' ', phone: '0803x' })
  expect(html).toContain('Missing Information')
  expect(html).toContain('Please fill in all required fields')
  expect(html).toMatch(/City<.*Phone</)
})

// (rule: checkout-form)
test('invalid fields are listed with their errors', async () => {
  const html = await summaryOf({ city: 'Lekki', phone: '0803x' })
  expect(html).toContain('Please check these fields')
  expect(html).toContain('Phone number must contain only numbers')
  expect(html).not.toMatch(/Missing Information|Please fill in all required fields|City/)
})

test('nothing wrong, no summary', async () => {
  expect(await summaryOf({ city: 'Lekki', phone: '0803' })).toBe('')
})
