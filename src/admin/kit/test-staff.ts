import { rightNames } from '../../lib/helper-rights.rules.ts'
import type { Staff } from '../team/staff.service.ts'

/** Who is signed in, and what waits for her. */
export const staffOf = (given: Partial<Staff> = {}): Staff => ({
  email: 'owner@shop.test',
  name: 'Ngozi',
  role: 'admin',
  owners: [],
  brand_name: 'Indigo Lane',
  transfer_to: null,
  rights: [...rightNames],
  counter: { discount_percent: null },
  has_samples: false,
  counts: { to_pack: 3, to_ship: 4, needs_you: 120 },
  ...given,
})
