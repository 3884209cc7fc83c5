import { newSimulatedRequest } from './invoice-scenes'
import { newPayoutScene, newSentPayoutScene } from './payout'
import type { Scene } from './walk-scenes'

/** How the operations that exist only in the sandbox succeed. */
export const SANDBOX_SCENES: Record<string, Scene> = {
  getSandboxClock: { sandboxOnly: true },
  advanceSandboxClock: { sandboxOnly: true },
  getSandboxListener: { sandboxOnly: true },
  triggerSandboxEvent: { sandboxOnly: true },
  topUpSandboxCustomer: { sandboxOnly: true },
  listSandboxMessages: { sandboxOnly: true, query: () => ({ channel: 'mail', limit: '5' }) },
  getSandboxMessage: { sandboxOnly: true },
  getSandboxStory: { sandboxOnly: true },
  playSandboxStory: { sandboxOnly: true },
  payQrRequest: { sandboxOnly: true, arrange: newSimulatedRequest },
  runSandboxPayout: { sandboxOnly: true },
  markSandboxPayoutSent: { sandboxOnly: true, arrange: newPayoutScene },
  markSandboxPayoutPaid: { sandboxOnly: true, arrange: newSentPayoutScene },
  markSandboxPayoutReturned: { sandboxOnly: true, arrange: newSentPayoutScene },
  markSandboxWithdrawalPaid: { sandboxOnly: true },
  markSandboxPayoutCanceled: { sandboxOnly: true, arrange: newPayoutScene },
}
