import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import type { MadeMine } from '../../samples/make-it-mine.service.ts'
import type { DemoParts } from '../../samples/samples.schema.ts'
import { Button } from '../../ui/button.tsx'
import { areas } from '../kit/changes.client.ts'
import { Section } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { InputChoice } from '../kit/fields.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** Where a shop that began as the demo becomes its owner's (rule: make-it-mine); nothing in any other. */
export function MakeItMine() {
  const { data } = useQuery(ownerQuery('get /demo'))
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeMine>()
  if (made) return <Done made={made} />
  if (!data?.demo) return null
  return (
    <Section
      title="Make it mine"
      help="This shop began as the demo. When you have tried everything, empty it and start with your own."
    >
      <Button variant="secondary" onClick={() => setOpen(true)}>
        See what goes and what stays
      </Button>
      {isOpen && <MakeItMineSheet demo={data.demo} onMade={setMade} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Done = ({ made }: { made: MadeMine }) => (
  <Section title="Make it mine">
    <p role="status">
      The shop is yours: {countText(ownerNouns.sampleOrder, made.demo.goes.orders)} and{' '}
      {countText(nouns.product, made.demo.goes.products)} of the demo are gone. As it was:{' '}
      <span className="break-all text-muted">{made.backup}</span>
    </p>
  </Section>
)

type SheetProps = { demo: DemoParts; onMade: (made: MadeMine) => void; onClose: () => void }

function MakeItMineSheet({ demo, onMade, onClose }: SheetProps) {
  const [keepsWords, setKeepsWords] = useState(false)
  const make = useAction({
    run: (keep_words: boolean) => ownerCall('post /demo/make-it-mine', { keep_words }),
    done: 'The shop is yours',
    onDone: onMade,
    changes: areas,
  })
  return (
    <Sheet
      title="Make it mine"
      onClose={onClose}
      footer={
        <Button variant="danger" isBusy={make.isPending} onClick={() => make.mutate(keepsWords)}>
          Make a backup and empty the demo
        </Button>
      }
    >
      <List title="This goes" lines={goingLines(demo)} />
      <List title="This stays" lines={stayingLines(demo)} />
      <InputChoice
        name="words"
        legend={wordsLine(demo)}
        value={keepsWords ? 'keep' : 'empty'}
        onValue={(words) => setKeepsWords(words === 'keep')}
        options={[
          { value: 'empty', label: 'Clear them too: I will write my own' },
          { value: 'keep', label: 'Keep them: I change what is not mine' },
        ]}
      />
      <p className="text-sm text-muted">
        A backup is made first. Nothing here undoes the emptying; your host can put the backup back.
      </p>
    </Sheet>
  )
}

const List = ({ title, lines }: { title: string; lines: string[] }) => (
  <section aria-label={title}>
    <h3 className="pb-1 font-semibold">{title}</h3>
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

/** Counts in words, without those of nothing. */
const lines = (list: [count: number, one: string, many: string][]) =>
  list.flatMap(([count, one, many]) => (count > 0 ? `${formatCount(count)} ${count === 1 ? one : many}` : []))

/** What "Make it mine" takes away. */
const goingLines = ({ goes }: DemoParts): string[] =>
  lines([
    [
      goes.orders,
      'sample order, with its payments and parcels',
      'sample orders, with their payments and parcels',
    ],
    [goes.customers, 'sample customer', 'sample customers'],
    [
      goes.products,
      'product of the demo, also when you changed it',
      'products of the demo, also those you changed',
    ],
    [goes.pictures, 'picture of it', 'pictures of them'],
    [
      goes.categories,
      'category, unless you put a product in it',
      'categories, unless you put products in them',
    ],
    [goes.drops, 'drop of Featured', 'drops of Featured'],
    [goes.codes, 'promo code', 'promo codes'],
  ])

/** What it leaves as it is. */
const stayingLines = ({ stays }: DemoParts): string[] => [
  ...lines([
    [
      stays.orders,
      'real order, with its customer and payments',
      'real orders, with their customers and payments',
    ],
    [
      stays.products,
      'demo product that somebody ordered, archived',
      'demo products that somebody ordered, archived',
    ],
    [stays.own_products, 'product of yours', 'products of yours'],
  ]),
  'Your account, your team and whatever you set yourself',
]

/** The question about what is not goods. */
const wordsLine = ({ words }: DemoParts): string =>
  `Places of delivery and texts that are still the demo’s: ${formatCount(words.places)} and ${formatCount(words.texts)}`
