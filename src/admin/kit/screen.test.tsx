import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { ActionButton } from './action-button.tsx'
import { ButtonLink } from './button-link.tsx'
import { FieldSection, ListSection, Screen, Section } from './screen.tsx'
import { Sheet } from './sheet.tsx'
import { ScreenError, ScreenMissing } from './states.tsx'

test('a screen has its title, its way back, its one action and the search of everything', async () => {
  document.title = 'The screen before'
  const searched = vi.fn()
  addEventListener('admin:search', searched)
  const { user } = await openScreen(
    <Screen
      title="Order IL-1"
      back={{ href: '/admin/orders', label: 'Orders' }}
      aside={<b>Paid</b>}
      action={<button type="button">Pack</button>}
    >
      Lines
    </Screen>,
  )
  expect(linesOf()).toEqual([
    'link Back to Orders [href=/admin/orders]',
    'heading Order IL-1',
    'Paid',
    'button Pack',
    'button Search everything',
    'main',
    'Lines',
    'button Pack',
  ])
  expect(document.title).toBe('Order IL-1')
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  expect(searched).toHaveBeenCalledOnce()
})

test('a section has its heading, help and what is next to it; a sheet its name, and a footer if there is one', async () => {
  const onClose = vi.fn()
  const { user } = await openScreen(
    <>
      <Screen title="Team">No action</Screen>
      <Section title="Prices" help="In naira" aside="3 of 4">
        Fields
      </Section>
      <Section title="More">Others</Section>
    </>,
  )
  expect(linesOf()).toEqual([
    'heading Team',
    'button Search everything',
    'main',
    'No action',
    'region Prices',
    'heading Prices',
    '3 of 4',
    'In naira',
    'Fields',
    'region More',
    'heading More',
    'Others',
  ])
  await openScreen(
    <Sheet title="Pack" onClose={onClose} footer="Foot">
      What is packed
    </Sheet>,
  )
  expect(linesOf(await screen.findByRole('dialog'))).toEqual([
    'dialog Pack [modal]',
    'heading Pack',
    'button Close',
    'What is packed',
    'Foot',
  ])
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('an address without a screen says so and leads to Today; a screen that broke is tried again', async () => {
  await openScreen(<ScreenMissing />)
  expect(linesOf()).toEqual([
    'heading Not here',
    'button Search everything',
    'main',
    'There is no screen at this address. Search finds orders, products and screens.',
    'link Go to Today [href=/admin]',
  ])
  const { router, user, container } = await openScreen(<ScreenError error={new Refused(500, null)} />)
  const invalidate = vi.spyOn(router, 'invalidate')
  expect(linesOf(container)).toEqual([
    'main',
    'alert',
    'This could not be loaded. Check your connection and try again.',
    'button Try again',
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(invalidate).toHaveBeenCalledOnce()
})

test('a list is under its heading, and not there while it is empty; so are the fields of an editor', async () => {
  const tills = (names: string[]) => (
    <ListSection title="Tills" help="Of this week" aside="All">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ListSection>
  )
  await openScreen(
    <>
      {tills([])}
      {tills(['Monday'])}
      <FieldSection title="Returns" help="Shoppers read it">
        Days
      </FieldSection>
    </>,
  )
  expect(linesOf()).toEqual([
    'region Tills',
    'heading Tills',
    'All',
    'Of this week',
    'Monday',
    'region Returns',
    'heading Returns',
    'Shoppers read it',
    'Days',
  ])
})

test('a link out of the screens opens a tab of its own, one within them does not', async () => {
  await openScreen(
    <>
      <ButtonLink href="https://pay.test/r/1" isOut label="Receipt" />
      <ButtonLink href="/api/admin/slip" isOut label="Slip" />
      <ButtonLink href="/admin/orders" label="Orders" />
    </>,
  )
  expect(linesOf()).toEqual([
    'link Receipt [href=https://pay.test/r/1 rel=noreferrer target=_blank]',
    'link Slip [href=/api/admin/slip rel=noreferrer target=_blank]',
    'link Orders [href=/admin/orders]',
  ])
})

test('a button of an action runs it with its input, or looks first at what was typed, and is busy meanwhile', async () => {
  const mutate = vi.fn()
  const onPress = vi.fn()
  const { user } = await openScreen(
    <>
      <ActionButton action={{ isPending: false, mutate }} input="o1" label="Pack" title="Order IL-1" />
      <ActionButton action={{ isPending: false, mutate }} onPress={onPress} label="Refund" />
      <ActionButton action={{ isPending: true, mutate }} input="o2" label="Ship" />
      <ActionButton action={{ isPending: false, mutate }} input="o3" label="Cancel" disabled />
    </>,
  )
  expect(linesOf()).toEqual([
    'button Pack [title=Order IL-1]',
    'button Refund',
    'button Ship [busy disabled]',
    'button Cancel [disabled]',
  ])
  for (const button of screen.getAllByRole('button')) await user.click(button)
  expect(mutate.mock.calls).toEqual([['o1']])
  expect(onPress).toHaveBeenCalledOnce()
})
