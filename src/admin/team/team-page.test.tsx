import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { staffOf } from '../kit/test-staff.ts'
import { TeamPage } from './team.page.tsx'

const team = { admins: [], helpers: [], invited: [] }
const invited = {
  email: 'bisi@shop.test',
  role: 'helper',
  rights: [],
  discount_percent: 0,
  expires_at: '2026-12-01T09:00:00Z',
}

const open = (at: string) => {
  let people: unknown[] = []
  return openScreen(
    <AskProvider>
      <TeamPage />
    </AskProvider>,
    {
      at,
      answers: {
        'GET /api/admin/me': staffOf(),
        'GET /api/admin/roles': () => ({ ...team, invited: people }),
        'GET /api/admin/second-factor': { is_on: false, codes_left: 0, is_asked: false },
        'GET /api/profile/sessions': { sessions: [] },
        'GET /api/admin/staff-log': { lines: [], people: [], next: null },
        'POST /api/admin/roles': () => {
          people = [invited]
          return { ...team, invited: people, join_url: 'https://shop.test/join/token' }
        },
        'DELETE /api/admin/roles/invitation': () => {
          people = []
          return team
        },
      },
    },
  )
}

// (rule: staff-invitation)
test('a helper is added on a sheet with what she may do, and the screen has her link', async () => {
  const { user, sent } = await open('/admin/team')
  await user.click((await screen.findAllByRole('button', { name: 'Add a helper' }))[0]!)
  expect(screen.queryByRole('region', { name: 'Team log' })).toBeNull()
  const sheet = await screen.findByRole('dialog', { name: 'Add a helper' })
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(sheet.textContent).toContain('Type an email address')
  await user.type(screen.getByLabelText('Email'), 'bisi@shop.test')
  await user.click(screen.getByRole('checkbox', { name: 'Count stock' }))
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByRole('link', { name: 'Send the link by WhatsApp' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /api/admin/roles')?.body).toMatchObject({
    email: 'bisi@shop.test',
    role: 'helper',
    count_stock: false,
  })
})

// (rule: staff-invitation)
test('the link of an invitation that was taken back is no longer offered', async () => {
  const { user } = await open('/admin/team')
  await user.click((await screen.findAllByRole('button', { name: 'Add a helper' }))[0]!)
  await user.type(await screen.findByLabelText('Email'), 'bisi@shop.test')
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByRole('link', { name: 'Send the link by WhatsApp' })
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of bisi@shop.test' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Send the link by WhatsApp' })).toBeNull())
})

// (rules: helper-rights, staff-invitation)
test('who may not sell gets no discount that was chosen before', async () => {
  const { user, sent } = await open('/admin/team')
  await user.click((await screen.findAllByRole('button', { name: 'Add a helper' }))[0]!)
  await user.type(await screen.findByLabelText('Email'), 'bisi@shop.test')
  const sells = screen.getByRole('checkbox', { name: /^Sell at the counter/ })
  await user.click(sells)
  await user.selectOptions(screen.getByLabelText('Discounts'), '20')
  await user.click(sells)
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByRole('link', { name: 'Send the link by WhatsApp' })
  const body = sent.find(({ call }) => call === 'POST /api/admin/roles')?.body
  expect(body).toMatchObject({ sell: false, discount_percent: 0 })
})

// (rule: staff-log)
test('the staff log has its own place', async () => {
  await open('/admin/team?part=log')
  await screen.findByRole('region', { name: 'Team log' })
  expect(screen.queryByRole('button', { name: 'Add a helper' })).toBeNull()
})
