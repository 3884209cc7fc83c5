'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { isOperator } from '@/app/_operator/door'
import { approveForProduction } from '@/lib/business/approval'
import { DomainError } from '@/lib/core/errors'
import { wireId, wireIdText } from '@/lib/core/fields'
import { toWire } from '@/lib/core/id'
import { operation } from '@/lib/http/route'

const approveBusinessByKey = operation({
  operation: 'approveBusinessByKey',
  summary: 'Let a business charge in production',
  auth: ['anonymous'],
  body: z.strictObject({ businessId: wireId('biz') }),
  response: z.object({ id: wireIdText('biz'), name: z.string() }),
  errors: ['resource_not_found'],
  prepare: async (body) => {
    if (!(await isOperator('approvals'))) throw new DomainError('resource_not_found')
    return body
  },
  anonymousSubject: ({ body: { businessId } }) => `approve ${businessId}`,
  handler: async ({ ctx, body: { businessId } }) => {
    const { name } = await approveForProduction(ctx, businessId)
    return { id: toWire('biz', businessId), name }
  },
})

/** Lets a business charge in production. */
export const approveWithForm = formAction(approveBusinessByKey, {
  done: ({ id }) => ({ goTo: `/approvals?approved=${id}` }),
})
