/** `times` counts down with each use; null stays until a reset. */
export type Rule = { times: number | null }

/** Rules are used in the order they were added; the first one that fits is taken. */
export function createRules<T extends Rule>() {
  let rules: T[] = []

  return {
    add(rule: T) {
      rules.push({ ...rule })
    },
    take(fits: (rule: T) => boolean): T | undefined {
      const rule = rules.find(fits)
      if (rule && rule.times !== null) {
        rule.times -= 1
        if (rule.times <= 0) rules = rules.filter((other) => other !== rule)
      }
      return rule
    },
    list: (): T[] => rules.map((rule) => ({ ...rule })),
    clear() {
      rules = []
    },
  }
}
