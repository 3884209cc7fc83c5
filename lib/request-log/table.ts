import { table } from '@/lib/infra/database/table'
import type { LoggedRequestModel } from '@/prisma/generated/models'

export const requestLog = table<LoggedRequestModel>('request_log', ['businessId', 'environment', 'id'], {
  id: 'uuid',
  businessId: 'uuid',
  environment: 'environment',
  method: 'text',
  path: 'text',
  route: 'text',
  operation: 'text',
  status: 'integer',
  durationMs: 'integer',
  errorCode: 'text',
  callerKind: 'text',
  callerId: 'uuid',
  ip: 'text',
  userAgent: 'text',
  replayOf: 'uuid',
  standsFor: 'integer',
  createdAt: 'timestamptz',
})
