import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { LoginForm } from './login-form.tsx'

// (rule: auth-messages)
test('signing in is busy until it is answered, is sent once, and a refusal is said', async () => {
  const setAlert = vi.fn<(message: string | null) => void>()
  const onSignedIn = vi.fn<() => Promise<void>>()
  const held = Promise.withResolvers()
  const { user, sent } = await openScreen(
    <LoginForm go={async () => {}} setAlert={setAlert} onSignedIn={onSignedIn} />,
    { answers: { 'POST /api/auth/sign-in/email': () => held.promise } },
  )
  await user.type(screen.getByLabelText('Email'), 'ada@shop.test')
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  const busy = await screen.findByRole('button', { name: 'Signing in...' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await user.click(busy)
  held.resolve(new Refused(401, { error: { code: 'INVALID', message: 'Invalid email or password' } }))
  await expect.poll(() => setAlert.mock.lastCall).toEqual(['Invalid email or password'])
  expect(screen.getByRole('button', { name: 'Sign In' }).hasAttribute('aria-busy')).toBe(false)
  expect(sent).toHaveLength(1)
  expect(onSignedIn).not.toHaveBeenCalled()
})
