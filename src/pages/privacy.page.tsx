import { createFileRoute } from '@tanstack/react-router'
import { useShop } from '../settings/settings.queries.ts'
import { DefinitionTable } from './definition-table.tsx'
import { pageHead } from '../layout/page-head.rules.ts'
import { cookiesUsed, storedData } from './privacy-tables.rules.ts'
import { Chapter, Fact, Facts, StaticHeader, textLink } from './static-page.tsx'

export const Route = createFileRoute('/privacy')({
  head: (at) =>
    pageHead(at, {
      description:
        'What we keep about you, why and how long, the two cookies we use, and your rights under the NDPA.',
      hasTrail: true,
    }),
  component: PrivacyPage,
})

function PrivacyPage() {
  const shop = useShop()
  const mail = (
    <a href={`mailto:${shop.email}`} className={textLink}>
      {shop.email}
    </a>
  )
  return (
    <main>
      <StaticHeader title="Privacy" isWhole>
        <p>
          We keep what it takes to sell you clothes and send them. No advertising, no trackers, no counting
          pixels, and nothing sold to anyone.
        </p>
      </StaticHeader>
      <div className="shell">
        <Chapter id="who" title="Who is responsible">
          <p>
            {shop.brand_name}, {shop.address}, is the data controller under the Nigeria Data Protection Act
            2023 (NDPA). Write to {mail} about anything on this page.
          </p>
        </Chapter>
        <Chapter id="what" title="What we keep" note="And why, and for how long.">
          <DefinitionTable columns={['What', 'Why', 'How long']} rows={storedData} />
        </Chapter>
        <Chapter
          id="cookies"
          title="Two cookies"
          note="Both are needed for what you asked for, so no banner asks you."
        >
          <DefinitionTable columns={['What for', 'How long']} rows={cookiesUsed} />
          <p>
            Only our server can read them, not the scripts of a page.
            {shop.google_sign_in &&
              ' Signing in with Google sets a third one for a few minutes, so that the answer comes back to you and to nobody else.'}
          </p>
          <p>
            Your browser also remembers some things for you, on your device only: your size, recent searches,
            pieces you looked at or asked us to tell you about, half-filled forms, and pages you have seen, so
            that they open without a connection. Clearing the site’s data removes them.
          </p>
        </Chapter>
        <Chapter id="others" title="Who else sees it">
          <Facts>
            <Fact>
              Paystack handles payments. It gets your email, the amount and the order number; card and bank
              details you type at Paystack, and we never see them.
            </Fact>
            <Fact>The courier gets your name, phone and address, to deliver to you.</Fact>
            <Fact>The service that sends our email handles the emails to you.</Fact>
            {shop.google_sign_in && (
              <Fact>Google, only if you sign in with it: it tells us your name and email.</Fact>
            )}
            <Fact>Authorities, when the law compels us.</Fact>
          </Facts>
          <p>
            Some of them work outside Nigeria. Then the NDPA’s rules for sending data abroad hold. WhatsApp
            and the social networks have their own rules: they learn about you only when you open them.
          </p>
        </Chapter>
        <Chapter id="rights" title="Your rights" note="Under the NDPA 2023. Using them costs nothing.">
          <Facts>
            <Fact>
              To know what we hold about you, and get a copy, also in a form another service can read.
            </Fact>
            <Fact>
              To have mistakes put right. Your name and phone you can change in your account yourself.
            </Fact>
            <Fact>To have your data deleted, or its use restricted.</Fact>
            <Fact>To object to what we do in our own interest.</Fact>
            <Fact>
              To take back a consent: every newsletter has a link for that. What happened before stays lawful.
            </Fact>
            <Fact>Not to have a decision made about you by a machine alone. We make none that way.</Fact>
            <Fact>
              To complain to the{' '}
              <a href="https://ndpc.gov.ng" rel="noreferrer" className={textLink}>
                Nigeria Data Protection Commission
              </a>
              .
            </Fact>
          </Facts>
        </Chapter>
        <Chapter id="deletion" title="Deleting your data">
          <p>
            In your account, under “Your data”, you can download everything we hold about you in one file, and
            delete the account with its addresses, wishlist and reminders. It happens at once. Our books keep
            what was sold and paid, without your name, email, phone and street.
          </p>
          <p>
            No account, or would you rather have us do it? Write to {mail} from the address you used, and we
            confirm it when it is done.
          </p>
        </Chapter>
        <Chapter id="safety" title="How it is kept safe">
          <p>
            Passwords and codes are stored scrambled, sign-in happens on our server, tries are counted, and
            the server checks who you are with every call. Should data be lost in a way that puts you at risk,
            we tell the Commission within the 72 hours the law gives, and you without delay.
          </p>
        </Chapter>
        <Chapter id="changes" title="Changes">
          <p>
            If the shop starts to use data in a new way, this page says so first. If it affects what you
            agreed to, we ask you again.
          </p>
        </Chapter>
      </div>
    </main>
  )
}
