'use server'

import { z } from 'zod'
import { wireId } from '@/lib/core/fields'
import { openWallet } from '@/lib/end-user/open-wallet'
import { operation } from '@/lib/http/route'
import { walletAction } from './wallet-action'

const openOwnWallet = operation({
  operation: 'openOwnWallet',
  summary: 'Show another balance of the same person in this browser',
  auth: ['endUser', 'knownBrowser'],
  body: z.strictObject({ walletId: wireId('wal') }),
  response: z.object({ opened: z.boolean() }),
  errors: ['resource_not_found'],
  handler: async ({ ctx, body }) => {
    await openWallet(ctx, body.walletId)
    return { opened: true }
  },
})

/** Switches to another balance of the person. */
export const openBalanceWithForm = walletAction(openOwnWallet, { page: '/wallet', done: () => '/wallet' })
