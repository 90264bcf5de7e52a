import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shopQuery } from '../settings/settings.queries.ts'
import { linesOf } from '../ui/test-lines.ts'
import { openScreen } from '../ui/test-screen.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const noteText =
  'New arrivals, drops and sales. You confirm by email first, and you can unsubscribe from every email. Privacy'
const fieldLine = () => linesOf().find((line) => line.startsWith('textbox Email'))

// (rule: newsletter)
test('the field says what was wrong with an address, and the button is busy until the list has it', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopQuery.queryKey, { newsletter_heading: 'Letters' } as never)
  const held = Promise.withResolvers()
  const { user, sent } = await openScreen(<NewsletterForm />, {
    queryClient,
    answers: { 'POST /api/newsletter': () => held.promise },
  })
  expect(fieldLine()).toContain(`(${noteText})`)
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(fieldLine()).toContain('(Please enter a valid email address) [')
  expect(fieldLine()).toContain('invalid')

  await user.type(screen.getByLabelText('Email'), '@shop.test')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  const joining = await screen.findByRole('button', { name: 'Joining...' })
  expect(joining.getAttribute('aria-busy')).toBe('true')
  await user.click(joining)
  held.resolve({})
  await screen.findByText(/Press the button in the email we just sent you/)
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@shop.test' }])
})
