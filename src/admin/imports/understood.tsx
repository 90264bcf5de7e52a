import type { ImportView } from '../../imports/import-view.schema.ts'
import { countText } from '../../lib/count-text.ts'
import { Section } from '../kit/screen.tsx'
import { Columns } from './columns.tsx'
import { HowToMoveIn } from './how-to-move-in.tsx'
import { fileNouns, understoodWords } from './import-words.rules.ts'
import { People } from './people.tsx'
import { PieceCards } from './piece-cards.tsx'
import { Questions } from './questions.tsx'
import { WrongRows } from './wrong-rows.tsx'

/** What was understood of a file, before anything changes (rule: import-preview). */
export function Understood({ file }: { file: ImportView }) {
  return (
    <div className="grid max-w-5xl gap-2">
      <p role="status" className="pb-4">
        {understoodWords(file)}
      </p>
      <Questions file={file} />
      <WrongRows file={file} />
      {file.cards.length > 0 && (
        <Section
          title="How they will look"
          help={[
            file.cards.length < file.counts.ready + file.counts.wrong && 'The first few of them.',
            file.cards.some(({ pictures }) => pictures > 0) &&
              'Pictures named in the file are fetched after the import.',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          <PieceCards
            cards={file.cards}
            isCategoryOpen={file.open_questions.includes('category')}
            isStockOpen={file.open_questions.includes('pieces')}
            isPriceOpen={file.open_questions.some((ask) => ask === 'decimal' || ask === 'money')}
          />
        </Section>
      )}
      {file.people.length > 0 && (
        <Section title="How they will be saved" help="The first few. No one is emailed.">
          <People people={file.people} />
        </Section>
      )}
      {file.about === 'product' && <HowToMoveIn file={file} />}
      <Left file={file} />
      <Columns file={file} />
    </div>
  )
}

/** What is left out of the file or changed on its way, counted. */
function Left({ file }: { file: ImportView }) {
  const lines = [
    ...file.left_out.map(
      ({ text, count }) => `${text} Left out: ${countText(fileNouns[file.about], count)}.`,
    ),
    ...file.notes.map(({ text, count }) => `${text} (${countText(fileNouns[file.about], count)}).`),
    ...file.doubled.map((heading) => `The column “${heading}” is there twice: the first one counts.`),
  ]
  if (lines.length === 0) return null
  return (
    <Section title="Good to know">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
