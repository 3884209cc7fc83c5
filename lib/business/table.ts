import { table } from '@/lib/infra/database/table'
import type { BusinessModel } from '@/prisma/generated/models'

export const businesses = table<BusinessModel>('businesses', ['id'], {
  id: 'uuid',
  name: 'text',
  timeZone: 'text',
  finalAction: 'dunning_final_action',
  panNumber: 'text',
  vatEnabled: 'boolean',
  logoUrl: 'text',
  accentColor: 'text',
  supportEmail: 'text',
  supportPhone: 'text',
  supportUrl: 'text',
  noticesOff: 'text[]',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
