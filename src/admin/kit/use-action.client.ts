import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, isRefusal, refusalMessage } from '../../lib/browser/api-client.ts'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { secondMs } from '../../lib/time.ts'
import { toast } from '../../ui/toast.tsx'
import { type Question, useAsk } from './ask.client.ts'
import { type Changes, refresh } from './changes.client.ts'

type ActionOptions<In, Out> = {
  /** Asked before each run; without a yes nothing is sent. */
  question?: (input: In) => Question
  /** Sends the change. After the password dialog the same request is sent again. */
  run: (input: In) => Promise<Out>
  /** The toast after success: `Packed`. */
  done?: string | ((out: Out, input: In) => string | undefined)
  /** Undoes it; with it the toast offers Undo. */
  undo?: (out: Out, input: In) => Promise<unknown>
  onDone?: (out: Out, input: In) => void
  /** Called instead of the toast when the shop refuses; true when the screen itself shows why. */
  onRefused?: (error: unknown, input: In) => boolean
  /** Invalidates the queries this changes, also when it is refused. */
  changes: Changes
}

/** Undo stays in reach for as long; other messages go sooner. */
const undoMs = 10 * secondMs

/** Says that something is done, with Undo where `undo` takes it back. */
export function sayDone(text: string, undo?: () => Promise<unknown>): void {
  const takeBack = async () => {
    try {
      await undo!()
      toast.success('Taken back')
    } catch (error) {
      toast.error(refusalMessage(error, 'The shop did not answer. Reload to see whether this was undone.'))
    }
  }
  const action = { label: 'Undo', onClick: () => void takeBack() }
  toast.success(text, undo && { duration: undoMs, action })
}

/** The shop wants to know again who this is (rule: password-again). */
export const needsPassword = (error: unknown): boolean => isRefusal(error) && error.code === 'PASSWORD_AGAIN'

/**
 * An action that changes something: its toast reports success, with Undo where there is one, or why it was
 * refused; requests the password when the shop requires it again. `const pack = useAction({ run, done:
 * 'Packed' })`, `pack.mutate(id)`.
 */
export function useAction<In, Out>(options: ActionOptions<In, Out>) {
  const { question, run, done, undo, onDone, onRefused, changes } = options
  const queryClient = useQueryClient()
  const { confirm, password } = useAsk()
  const mutation = useMutation({
    mutationFn: async (input: In) => {
      try {
        return await run(input)
      } catch (error) {
        if (!needsPassword(error) || !(await password())) throw error
        return run(input)
      }
    },
    onSuccess: (out, input) => {
      const text = typeof done === 'function' ? done(out, input) : done
      const takeBack = () => undo!(out, input).finally(() => void refresh(queryClient, changes))
      if (text) sayDone(text, undo && takeBack)
      onDone?.(out, input)
    },
    onError: (error, input) => {
      if (needsPassword(error)) return
      if (onRefused?.(error, input)) return
      toast.error(
        failureMessage(
          error,
          'The shop did not answer. Check your connection and try again; nothing was lost.',
        ),
      )
    },
    // Not waited for: a press is done when the shop has it. A refusal means that the screen is behind; without an answer it
    // stays, so that the next press sends the same again.
    onSettled: (_out, error) => {
      if (!error || (isRefusal(error) && !needsPassword(error))) void refresh(queryClient, changes)
    },
  })
  const askFirst = async (input: In) => {
    if (await confirm(question!(input))) mutation.mutate(input)
  }
  return {
    ...mutation,
    mutate: (question ? (input: In) => void askFirst(input) : mutation.mutate) as typeof mutation.mutate,
  }
}

/** For `onRefused`: the screen shows the shop's words itself; where there is no answer the toast speaks. */
export const shownBy =
  (show: (refusal: ApiError) => void) =>
  (error: unknown): boolean => {
    if (isRefusal(error)) show(error)
    return isRefusal(error)
  }
