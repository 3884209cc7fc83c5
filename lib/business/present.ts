import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { BusinessModel } from '@/prisma/generated/models'
import { switchesOf } from './rules'
import type { business } from './schema'

export type WireBusiness = z.output<typeof business>

export function presentBusiness(row: BusinessModel): WireBusiness {
  return {
    id: toWire('biz', row.id),
    name: row.name,
    timeZone: row.timeZone,
    finalAction: row.finalAction,
    customerPause: row.customerPause,
    startAgain: row.startAgain,
    trialOnce: row.trialOnce,
    latinSms: row.latinSms,
    planChanges: row.planChanges,
    legalName: row.legalName,
    address: row.address,
    productionApproved: row.productionWaitsSince === null,
    panNumber: row.panNumber,
    vatRegistered: row.vatEnabled,
    vatEnabled: row.vatEnabled,
    logoUrl: row.logoUrl,
    accentColor: row.accentColor,
    supportEmail: row.supportEmail,
    supportPhone: row.supportPhone,
    supportUrl: row.supportUrl,
    notices: switchesOf(row.noticesOff),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
