/** Does `work` for every item, though some may fail: a broken one must not keep the others waiting. Throws at the end. */
export async function forEachSettled<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, String(errors[0]))
}
