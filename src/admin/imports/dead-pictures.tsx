import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { InputForm, InputText } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'

type Picture = { id: string; product_id: string; title: string; url: string; message: string }

/** Pictures that did not come: each has its reason, and can be asked for again at another address (rule: import-pictures). */
export function DeadPictures({ file }: { file: ImportView }) {
  const { data, refetch } = useQuery(ownerQuery('get /imports/{id}/pictures', { id: file.id }))
  // While others are fetched, one more may not come.
  useEffect(() => void refetch(), [refetch, file.pictures.dead])
  const again = useFetchAgain(file.id)
  if (!data || data.pictures.length === 0) return null
  return (
    <Section
      title={`${countText(ownerNouns.picture, data.total)} could not be fetched`}
      aside={
        data.total > 1 && (
          <ActionButton variant="link" action={again} input={undefined} label="Fetch all again" />
        )
      }
    >
      <ul className="border-t border-hairline">
        {data.pictures.map((picture) => (
          <DeadPicture key={picture.id + picture.url} id={file.id} picture={picture} />
        ))}
      </ul>
    </Section>
  )
}

const useFetchAgain = (id: string) =>
  useAction({
    run: (pictures: { id: string; url: string }[] | undefined) =>
      ownerCall('post /imports/{id}/pictures', { id, ...(pictures && { pictures }) }),
    changes: ['imports'],
  })

function DeadPicture({ id, picture }: { id: string; picture: Picture }) {
  const [url, setUrl] = useState(picture.url)
  const again = useFetchAgain(id)
  return (
    <li className="grid gap-1 border-b border-hairline py-3">
      <SiteLink
        href={`/admin/products/${picture.product_id}`}
        className="w-fit font-semibold wrap-anywhere text-accent"
      >
        {picture.title || 'A product that is gone'}
      </SiteLink>
      <InputForm
        className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-start"
        onSend={() => again.mutate([{ id: picture.id, url }])}
      >
        <InputText
          name={`picture-${picture.id}`}
          label="Address of the picture"
          error={picture.message}
          inputMode="url"
          value={url}
          onValue={setUrl}
          className="min-w-0"
        />
        {/* Level with the field, whatever is written under it. */}
        <Button type="submit" variant="secondary" isBusy={again.isPending} className="sm:mt-[27px]">
          Fetch again
        </Button>
      </InputForm>
    </li>
  )
}
