/** `2026-12-01` or `2026-12-01 14:05`, in Lagos, or with its own zone; null for what is no such moment. */
export function lagosMoment(text: string): Date | null {
  const [, day, time = '00:00', seconds = ':00', zone = '+01:00'] =
    /^(20\d\d-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const at = day ? new Date(`${day}T${time}${seconds}${zone}`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
