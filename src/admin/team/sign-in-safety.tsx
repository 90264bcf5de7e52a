import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SessionsList } from '../../account/sessions/sessions-list.tsx'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { SecondStepSheet, TurnOffSheet } from './second-step-sheet.tsx'
import { renewRecoveryCodes, secondStepQuery } from './team.queries.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'

type Open = 'set-up' | 'turn-off' | null

/** My own way in: the second step with an authenticator app, and where I am signed in (rule: second-factor). */
export function SignInSafety() {
  const step = useQuery(secondStepQuery)
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[]>()
  const renew = useAction({
    run: renewRecoveryCodes,
    onDone: (fresh) => setCodes(fresh.recovery_codes),
    changes: ['second-step'],
  })
  const close = () => setOpen(null)
  return (
    <>
      <Section
        title="Sign-in safety"
        help="With a second step a stolen password alone opens nothing: a code from your telephone is asked for too."
      >
        <Loaded query={step}>
          {({ since, recovery_codes_left: left }) =>
            since ? (
              <>
                <p className="pb-3">
                  On since {formatDate(new Date(since))}.{' '}
                  {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
                </p>
                <div className="flex flex-wrap gap-3">
                  <Button variant="secondary" isBusy={renew.isPending} onClick={() => renew.mutate(null)}>
                    New recovery codes
                  </Button>
                  <Button variant="link" onClick={() => setOpen('turn-off')}>
                    Turn off
                  </Button>
                </div>
              </>
            ) : (
              <Button onClick={() => setOpen('set-up')}>Set up a second step</Button>
            )
          }
        </Loaded>
        {open === 'set-up' && <SecondStepSheet onClose={close} onCodes={setCodes} />}
        {open === 'turn-off' && <TurnOffSheet onClose={close} />}
        {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(undefined)} />}
      </Section>
      <Section title="Where you are signed in">
        <SessionsList onSignedOut={() => window.location.assign('/auth')} />
      </Section>
    </>
  )
}

/** Ten codes that open the account once each when the telephone is lost; the shop cannot show them again. */
function RecoveryCodesSheet({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Sheet
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => saveFile('recovery-codes.txt', codes.join('\n'), 'text/plain')}
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <p>
        Keep these somewhere other than your phone. Each opens your account once, and they are shown only now.
      </p>
      <ul className="grid grid-cols-2 gap-2 font-mono select-all" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Sheet>
  )
}
