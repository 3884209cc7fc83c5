import { codeOf, newMember, signedIn, withTotp } from './merchant'
import type { Scene } from './walk-scenes'

const READ: Scene = {}

/** What members do with their own account. */
export const SECURITY_SCENES: Record<string, Scene> = {
  listSessions: READ,
  endSession: READ,
  endOtherSessions: READ,
  confirmIdentity: READ,
  leaveTeam: {
    arrange: async ({ ownerCtx }) => {
      const { headers } = await signedIn(await newMember(ownerCtx.businessId, 'viewer'))
      return { leaver: headers.cookie as string }
    },
    credentials: ({ leaver }) => leaver && { cookie: leaver, origin: 'http://localhost:3000' },
    endsSession: true,
  },
  getSecondFactor: READ,
  renewRecoveryCodes: {
    arrange: async ({ ownerCtx }) => {
      await withTotp(ownerCtx)
      return {}
    },
  },
  changePassword: READ,
  enrollTotp: READ,
  confirmTotp: {
    arrange: async ({ api, session }) => {
      const { secret } = await api.must('enrollTotp', { credentials: session, body: {} })
      return { code: await codeOf(secret) }
    },
  },
  disableTotp: {
    arrange: async ({ ownerCtx }) => {
      await withTotp(ownerCtx)
      return {}
    },
  },
}
