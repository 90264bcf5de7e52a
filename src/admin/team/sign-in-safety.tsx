import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { SessionsList } from '../../account/profile/sessions-list.tsx'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { needsPassword, shownBy, useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { InputForm, InputText } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

type Open = 'set-up' | 'turn-off' | null

/** My own way in: the second step with an authenticator app, and where I am signed in (rule: second-factor). */
export function SignInSafety() {
  const step = useQuery(ownerQuery('get /second-factor'))
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[]>()
  const renew = useAction({
    run: () => ownerCall('post /second-factor/recovery-codes'),
    onDone: (fresh) => setCodes(fresh.recovery_codes),
    changes: ['second-factor'],
  })
  const close = () => setOpen(null)
  return (
    <>
      <Section
        title="Two-step sign-in"
        help="With a second step, a stolen password is not enough: signing in also needs a code from your phone."
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
                  <ActionButton variant="secondary" action={renew} label="New recovery codes" />
                  <Button variant="link" onClick={() => setOpen('turn-off')}>
                    Turn off
                  </Button>
                </div>
              </>
            ) : (
              <Button variant="secondary" onClick={() => setOpen('set-up')}>
                Set up two-step sign-in
              </Button>
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

type SecondStepSheetProps = { onClose: () => void; onCodes: (codes: string[]) => void }

/** Shows the app its secret and takes the first code it makes. */
function SecondStepSheet({ onClose, onCodes }: SecondStepSheetProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const begin = useAction({
    run: () => ownerCall('post /second-factor'),
    // Without the password there is nothing to show.
    onRefused: (refusal) => {
      onClose()
      return needsPassword(refusal)
    },
    changes: [],
  })
  const start = useEffectEvent(() => begin.mutate(null))
  useEffect(() => start(), [])
  const confirm = useAction({
    run: (code: string) => ownerCall('post /second-factor/confirm', { code }),
    done: 'The second step is on',
    onDone: ({ recovery_codes: codes }) => {
      onCodes(codes)
      onClose()
    },
    onRefused: shownBy(({ message }) => setError(message)),
    changes: ['second-factor'],
  })
  const { data } = begin
  return (
    <Sheet title="Set up two-step sign-in" onClose={onClose}>
      {!data && <div role="status" aria-label="Loading" className="skeleton h-48" />}
      {data && (
        <InputForm className="grid gap-4" onSend={() => confirm.mutate(code)}>
          <p>Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
            alt="QR code for your authenticator app"
            className="size-48 bg-white"
          />
          <p className="text-sm text-muted">
            On this phone? Type it into the app instead:{' '}
            <code className="break-all select-all">{data.text}</code>
          </p>
          <InputText
            name="second-step-code"
            label="The code the app shows now"
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onValue={setCode}
          />
          <Button type="submit" isBusy={confirm.isPending}>
            Turn on
          </Button>
        </InputForm>
      )}
    </Sheet>
  )
}

/** Turns the second step off, with the password and one more code. */
function TurnOffSheet({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ isCode: boolean; message: string }>()
  const end = useAction({
    run: (proof: { password: string; code: string }) => ownerCall('delete /second-factor', proof),
    done: 'The second step is off',
    onDone: onClose,
    onRefused: shownBy(({ fields, code, message }) =>
      setRefused({ isCode: 'code' in fields || code.startsWith('SECOND_FACTOR'), message }),
    ),
    changes: ['second-factor'],
  })
  return (
    <Sheet title="Turn the second step off" onClose={onClose}>
      <InputForm className="grid gap-4" onSend={() => end.mutate({ password, code })}>
        <p>From then on your password alone opens the shop’s office.</p>
        <InputText
          name="turn-off-password"
          label="Password"
          error={refused?.isCode ? undefined : refused?.message}
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <InputText
          name="turn-off-code"
          label="The code the app shows now, or a recovery code"
          error={refused?.isCode ? refused.message : undefined}
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
        />
        <Button type="submit" isBusy={end.isPending}>
          Turn off
        </Button>
      </InputForm>
    </Sheet>
  )
}
