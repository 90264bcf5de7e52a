/**
 * What the staff does to an order, as its audit names it, where it concerns taking a step back (rule: undo-step).
 * `changesOrder: false`: the step before it can still be taken back.
 */
export const staffActions: Record<string, { isUndoable?: true; changesOrder?: false }> = {
  'order.pack': { isUndoable: true },
  'order.ship': { isUndoable: true },
  'order.deliver': { isUndoable: true },
  'order.open': { changesOrder: false },
  'order.note': { changesOrder: false },
}
