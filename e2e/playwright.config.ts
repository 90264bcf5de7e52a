import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const args = (
  process.env.CHROMIUM_ARGS ?? '--no-sandbox --disable-gpu --disable-background-networking'
).split(' ')

/**
 * Who walks chooses the size in the first look (`npm test`): shoppers' journeys are at the phone's, the owner's at the
 * desktop's, and at the other one in the second (`npm test -- --second`), with the trials.
 */
const ownersAtBoth = /admin-[\w-]+\.journey\.ts(?!.*@once)/
const sizes = {
  all: { phone: { grepInvert: [/@wide/] }, desktop: { grepInvert: [/@once/] } },
  first: {
    phone: { grep: /\.journey\.ts/, grepInvert: [/@wide/, ownersAtBoth] },
    desktop: { grep: [/\.journey\.ts.*@wide/, ownersAtBoth], grepInvert: [/@once/] },
  },
  second: {
    phone: { grep: [/\.trial\.ts/, ownersAtBoth], grepInvert: [/@wide/] },
    desktop: { grepInvert: [/@once/, /\.journey\.ts.*@wide/, ownersAtBoth] },
  },
}[(process.env.JOURNEYS as 'first' | 'second' | undefined) ?? 'all']

/** Journeys through the built shop with its sandbox and mailbox, at phone and desktop size. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.(journey|trial)\.ts$/,
  outputDir: '../test-results',
  // Generous for a busy machine, not a limit for pages: failures are missing elements, not slow ones.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One more than the two cores of a small machine: journeys also wait, for mails, clocks and undo.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list', { printSteps: false }], ['./flaky-limit.ts']],
  use: {
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    // Recording all of them took a third of the time; `npx playwright test --trace on` records one.
    trace: 'off',
    // Its requests would bypass `page.route`; offline.trial.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    timezoneId: 'Africa/Lagos',
    locale: 'en-NG',
  },
  projects: [
    // `@wide`: only where there is room.
    {
      name: 'phone',
      ...sizes.phone,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // `@once`: the size of the screen changes nothing about this journey; it runs at the phone's.
    { name: 'desktop', ...sizes.desktop, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
