import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { namesText } from '../../lib/count-text.ts'
import { Badge } from '../kit/badge.tsx'
import { Fold } from '../kit/fold.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { SendText } from '../kit/send-text.tsx'
import { beforeLiveText, fieldHref, isOpen, missingText } from './first-steps.rules.ts'
import { StepList } from './step-list.tsx'
import type { FirstSteps } from './first-steps.schema.ts'

/** What is missing before the shop is live, each with where it is set; what is there is folded (rule: before-live). */
export function BeforeLivePage() {
  return (
    <Screen title="Before you go live" back={{ href: '/admin/first-steps', label: 'First steps' }}>
      <Loaded query={useQuery(ownerQuery('get /first-steps'))}>{(shop) => <Needs {...shop} />}</Loaded>
    </Screen>
  )
}

function Needs({ live, steps }: FirstSteps) {
  const missing = live.filter(({ is_there }) => !is_there)
  const there = live.filter(({ is_there }) => is_there)
  const open = steps.filter(isOpen)
  const done = steps.filter(({ done }) => done)
  return (
    <div className="max-w-3xl">
      <p role="status" className="pb-6 font-semibold empty:hidden">
        {missing.length + open.length === 0 && beforeLiveText(live, steps)}
      </p>
      {open.length > 0 && (
        <Section title={`For you (${open.length})`}>
          <StepList
            label="Missing in the shop"
            steps={open.map((step) => ({ ...step, href: fieldHref(step.id) }))}
          />
        </Section>
      )}
      {missing.length > 0 && (
        <Section
          title={`For your host (${missing.length})`}
          help="Your host is the person who runs your shop’s server. The message says what each thing is and where to find it."
        >
          <SendText title="Send the list to your host" text={missingText(live)} />
          <Fold
            title="What is in the message"
            says={namesText(missing.map(({ what }) => what))}
            opensWhen={open.length === 0}
          >
            <ul aria-label="Missing on the server" className="*:last:border-0">
              {missing.map(({ name, what, where, href }) => (
                <Need
                  key={name}
                  what={href ? <FieldLink href={href} label={what} /> : what}
                  name={name}
                  where={where}
                />
              ))}
            </ul>
            <p className="text-sm text-muted">
              <code>npm run setup</code> on the server asks for each, tries it and writes the file{' '}
              <code>.env</code>. The shop then needs a restart.
            </p>
          </Fold>
        </Section>
      )}
      {there.length + done.length > 0 && (
        <Section title={`Done (${there.length + done.length})`}>
          <Fold
            title="What is already there"
            says={namesText([...done.map(({ title }) => title), ...there.map(({ what }) => what)])}
            opensWhen={missing.length + open.length === 0}
          >
            <ul aria-label="There">
              {done.map(({ id, title }) => (
                <Need key={id} isThere what={title} />
              ))}
              {there.map(({ name, what }) => (
                <Need key={name} isThere what={what} />
              ))}
            </ul>
          </Fold>
        </Section>
      )}
    </div>
  )
}

type NeedProps = { isThere?: true; what: ReactNode; name?: string; where?: string }

const Need = ({ isThere, what, name, where }: NeedProps) => (
  <li className="grid gap-1 border-b border-hairline py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isThere && <Badge tone="good">There</Badge>}
      <span className={isThere ? '' : 'font-semibold'}>{what}</span>
      {name && <code className="text-sm break-all text-muted">{name}</code>}
    </p>
    {where && <p className="text-sm text-muted">{where}</p>}
  </li>
)

const FieldLink = ({ href, label }: { href: string; label: string }) => (
  <SiteLink
    href={href}
    className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-6"
  >
    {label}
  </SiteLink>
)
