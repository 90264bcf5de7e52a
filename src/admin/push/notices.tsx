import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useIsOwner, useStaff } from '../kit/staff.queries.ts'
import { isSoundOn, switchSound } from './order-sound.client.ts'
import {
  forgetDevice,
  pushSupport,
  subscribeToPush,
  renewSubscription,
  subscribeDevice,
  preparePush,
  thisEndpoint,
} from './push-device.client.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { Check } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

/** How an owner is told of a new order: a sound while the page is open, notices on her devices, else a mail. */
export function Notices() {
  return (
    <Section title="Notices" help="New orders appear in Today and Orders without reloading.">
      <SoundSwitch />
      {useIsOwner() && <PushDevices />}
    </Section>
  )
}

function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn)
  return (
    <Check
      label="Make a sound while these screens are open"
      className="border-y border-hairline py-2"
      isChecked={isOn}
      onCheck={(isChecked) => {
        switchSound(isChecked)
        setIsOn(isChecked)
      }}
    />
  )
}

function PushDevices() {
  const queryClient = useQueryClient()
  const { email } = useStaff()
  const push = useQuery(pushQuery)
  const here = useQuery(thisDeviceQuery)
  const changes = [pushQuery.queryKey, thisDeviceQuery.queryKey]
  const tell = useAction({
    run: subscribeDevice,
    done: 'This device gets notices of new orders',
    changes,
    onRefused: () => {
      void queryClient.invalidateQueries({ queryKey: thisDeviceQuery.queryKey })
      return false
    },
  })
  const forget = useAction({ run: forgetDevice, done: 'Notices are off', changes })
  const isForgotten =
    push.data !== undefined &&
    Boolean(here.data) &&
    !push.data.devices.some(({ endpoint }) => endpoint === here.data)
  const continueSubscribing = useEffectEvent(async () => {
    const devices = await renewSubscription(email)
    if (devices) queryClient.setQueryData(pushQuery.queryKey, devices)
  })
  useEffect(() => {
    if (isForgotten) void continueSubscribing()
  }, [isForgotten])
  if (!push.data) return null
  const { devices, public_key } = push.data
  const isSubscribedHere = devices.some(({ endpoint }) => endpoint === here.data)
  return (
    <>
      <ul>
        {devices.map((device) => (
          <li key={device.id} className="flex min-h-11 items-center gap-3 border-b border-hairline py-1">
            <span className="min-w-0 grow truncate">
              {device.name}
              {device.endpoint === here.data && <span className="text-muted"> · this device</span>}
            </span>
            <ActionButton
              variant="link"
              aria-label={`Stop notices on ${device.name}`}
              action={forget}
              input={device}
              label="Stop"
            />
          </li>
        ))}
      </ul>
      {!isSubscribedHere && (
        <SubscribeDevice
          publicKey={public_key}
          isBusy={tell.isPending}
          onSubscribe={(subscribing) => tell.mutate({ subscribing, email })}
        />
      )}
    </>
  )
}

const hints = {
  'home-screen':
    'On an iPhone or iPad, notices need the home screen: press Share, then “Add to Home Screen”, open the shop from there and come back here.',
  blocked: 'This browser blocks notices from this site. Allow them in its settings, then reload.',
  no: 'This browser cannot show notices. You get emails instead.',
}

type TellProps = {
  publicKey: string
  isBusy: boolean
  onSubscribe: (subscribing: Promise<PushSubscription>) => void
}

function SubscribeDevice({ publicKey, isBusy, onSubscribe }: TellProps) {
  const [support] = useState(pushSupport)
  const worker = useQuery({ ...pushWorkerQuery, enabled: support === 'yes' })
  if (support !== 'yes') return <p className="border-b border-hairline py-3">{hints[support]}</p>
  if (worker.isError) return <p className="border-b border-hairline py-3">{hints.no}</p>
  const ask = (registration: ServiceWorkerRegistration) => {
    const subscribing = subscribeToPush(registration, publicKey)
    subscribing.then(
      () => onSubscribe(subscribing),
      () =>
        toast.error(
          Notification.permission === 'granted'
            ? 'Notices stay off: the browser’s notice service did not answer. Try again later.'
            : 'Notices stay off: this browser was not allowed to show them.',
        ),
    )
  }
  return (
    <div className="py-3">
      <Button
        variant="secondary"
        isBusy={isBusy || worker.isPending}
        onClick={() => worker.data && ask(worker.data)}
      >
        Turn on notices here
      </Button>
    </div>
  )
}

/** Kept apart from the screens' queries: an order that changes asks none of it again. */
const pushQuery = queryOptions({
  queryKey: personalKey('admin-push'),
  queryFn: () => unwrap(api.api.admin.push.$get()),
})

/** The address under which this browser is told; null while it is not. */
const thisDeviceQuery = queryOptions({
  queryKey: personalKey('this-device'),
  queryFn: thisEndpoint,
  staleTime: 0,
})

/** The active worker that shows notices on this browser. */
const pushWorkerQuery = queryOptions({
  queryKey: personalKey('push-worker'),
  queryFn: preparePush,
  networkMode: 'always',
  staleTime: Infinity,
  structuralSharing: false,
})
