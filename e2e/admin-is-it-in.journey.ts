import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { control, getVariant, sandboxUrl } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'

const account = { transfer_bank: 'Titan Trust', transfer_account: '0123456789', transfer_name: 'INDIGO LANE' }

type Placed = { order_id: string; order_number: string; total: number }
