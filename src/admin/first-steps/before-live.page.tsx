import { useQuery } from '@tanstack/react-query'
import { Badge } from '../kit/badge.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { SendText } from '../kit/send-text.tsx'
import { beforeLiveText, missingText } from './first-steps.rules.ts'
import type { FirstSteps } from './first-steps.schema.ts'

/** What a live shop needs of its machine, what is missing, and where each is found (rule: before-live). */
export function BeforeLivePage() {
  return (
    <Screen title="Before you go live" back={{ href: '/admin/first-steps', label: 'First steps' }}>
      <Loaded query={useQuery(ownerQuery('get /first-steps'))}>{({ live }) => <Needs live={live} />}</Loaded>
    </Screen>
  )
}

function Needs({ live }: { live: FirstSteps['live'] }) {
  const missing = live.filter(({ is_there }) => !is_there)
  const there = live.filter(({ is_there }) => is_there)
  return (
    <div className="max-w-3xl">
      <p role="status" className="pb-6 font-semibold">
        {beforeLiveText(live)}.
      </p>
      {missing.length > 0 && (
        <Section
          title="Missing"
          help={
            <>
              These are settings of the machine, not of this screen. <code>npm run setup</code> there asks for
              each, tries it and writes the file <code>.env</code>; then start the shop again.
            </>
          }
        >
          <SendText title="Send to the person who hosts the shop" text={missingText(live)} />
          <ul aria-label="Missing" className="border-t border-ink">
            {missing.map(({ name, what, where }) => (
              <li key={name} className="grid gap-1 border-b border-hairline py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone="bad">Missing</Badge>
                  <span className="font-semibold">{what}</span>
                  <code className="text-sm break-all text-muted">{name}</code>
                </p>
                <p className="text-sm">{where}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {there.length > 0 && (
        <Section title="There">
          <ul aria-label="There" className="border-t border-hairline">
            {there.map(({ name, what }) => (
              <li
                key={name}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-3"
              >
                <Badge tone="good">There</Badge>
                <span>{what}</span>
                <code className="text-sm break-all text-muted">{name}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
