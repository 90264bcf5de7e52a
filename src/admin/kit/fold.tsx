import type { ReactNode } from 'react'
import type { Editor } from './editor/use-editor.client.ts'
import { Unfolding } from './unfolding.tsx'
import { Unfolds } from './list/opens.tsx'

export type FoldProps = {
  title: string
  /** What it is now, in a few words. */
  says: ReactNode
  /** Something in it is wrong, or is looked for: it opens by itself. */
  opensWhen: boolean
  /** What is in it, by name (rule: field-by-address). */
  fields?: string
  children: ReactNode
}

/** A part of a form that is seldom needed, folded under what it is for, with what it is now. */
export const Fold = ({ title, says, opensWhen, fields, children }: FoldProps) => (
  <Unfolding
    opensWhen={opensWhen}
    data-fields={fields}
    className="group border-t border-hairline last:border-b"
  >
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="line-clamp-2 text-sm text-muted wrap-anywhere group-open:hidden">{says}</span>
      </span>
      <Unfolds />
    </summary>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-5">{children}</div>
  </Unfolding>
)

type EditorFoldProps<T extends object> = Omit<FoldProps, 'opensWhen' | 'fields'> & {
  editor: Pick<Editor<T>, 'errors'>
  /** The fields in it. */
  names: readonly (keyof T & string)[]
}

/** A fold of an editor: it opens by itself when one of its fields is wrong. */
export const EditorFold = <T extends object>({ editor, names, ...fold }: EditorFoldProps<T>) => (
  <Fold {...fold} fields={names.join(' ')} opensWhen={names.some((name) => Boolean(editor.errors[name]))} />
)
