import { type UseMutateFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, isRefusal, refusalMessage } from '../../lib/browser/api-client.ts'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { newPress, type Press, usePress } from '../../lib/browser/use-press.ts'
import { secondMs } from '../../lib/time.ts'
import { toast } from '../../ui/toast.tsx'
import { type Question, useAsk } from './ask.client.ts'
import { type Changes, refresh } from './changes.client.ts'

type ActionOptions<In, Out> = {
  /** Asked before each run; without a yes nothing is sent. */
  question?: (input: In) => Question
  /**
   * Sends the change, once however often it is pressed (rule: one-press): its first command has a key by itself, later ones
   * are sent in `press.run`. After the password dialog the same request is sent again.
   */
  run: (input: In, press: Press) => Promise<Out>
  /** The toast after success: `Packed`. */
  done?: string | ((out: Out, input: In) => string | undefined)
  /** What did not go through of it, although the shop answered. */
  failed?: (out: Out, input: In) => string | undefined
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
  const press = newPress()
  let isTaken = false
  const takeBack = async () => {
    if (isTaken) return
    isTaken = true
    try {
      await press.run(undo!)
      toast.success('Undone')
    } catch (error) {
      toast.error(refusalMessage(error, 'The shop did not answer. Reload to see whether this was undone.'))
    }
  }
  const action = { label: 'Undo', onClick: () => void takeBack() }
  toast.success(text, undo && { duration: undoMs, action })
}

/** The shop wants to know again who this is (rule: password-again). */
export const needsPassword = (error: unknown): boolean => isRefusal(error) && error.code === 'PASSWORD_AGAIN'

/** A press with what it was made of: what is said afterwards is of that, whatever was typed or drawn since. */
type Pressed<In, Out> = { input: In; press: Press; options: ActionOptions<In, Out> }

/**
 * An action that changes something: its toast reports success, with Undo where there is one, or why it was
 * refused; requests the password when the shop requires it again. `const pack = useAction({ run, done:
 * 'Packed' })`, `pack.mutate(id)`. A press while one is under way does nothing.
 */
export function useAction<In, Out>(options: ActionOptions<In, Out>) {
  const queryClient = useQueryClient()
  const { confirm, password } = useAsk()
  const { press, take, free, finish } = usePress()
  const mutation = useMutation({
    mutationFn: async ({ input, press, options }: Pressed<In, Out>) => {
      const send = () => press.run(() => options.run(input, press))
      try {
        return await send()
      } catch (error) {
        if (!needsPassword(error) || !(await password())) throw error
        return send()
      }
    },
    onSuccess: (out, { input, options: { done, failed, undo, onDone, changes } }) => {
      finish()
      const text = typeof done === 'function' ? done(out, input) : done
      const takeBack = () => undo!(out, input).finally(() => void refresh(queryClient, changes))
      if (text) sayDone(text, undo && takeBack)
      const failure = failed?.(out, input)
      if (failure) toast.error(failure)
      onDone?.(out, input)
    },
    onError: (error, { input, options: { onRefused } }) => {
      free()
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
    // stays, so that the next press sends the same again (rule: sheets-keep).
    onSettled: (_out, error, { options: { changes } }) => {
      if (!error || (isRefusal(error) && !needsPassword(error))) void refresh(queryClient, changes)
    },
  })
  const pressed = async (input: In) => {
    if (!take()) return
    const { question } = options
    if (question && !(await confirm(question(input)))) return free()
    mutation.mutate({ input, press, options })
  }
  return {
    ...mutation,
    variables: mutation.variables?.input,
    mutate: ((input: In) => void pressed(input)) as UseMutateFunction<Out, Error, In>,
  }
}

/** For `onRefused`: the screen shows the shop's words itself; where there is no answer the toast speaks. */
export const shownBy =
  (show: (refusal: ApiError) => void) =>
  (error: unknown): boolean => {
    if (isRefusal(error)) show(error)
    return isRefusal(error)
  }
