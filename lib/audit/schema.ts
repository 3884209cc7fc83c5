import { z } from 'zod'
import { instant, storableText, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery, pageOf } from '@/lib/core/page'

// Longer than any id or action. A text that the database cannot hold is refused here, not there.
const filterText = z
  .string()
  .max(60)
  .refine(...storableText)

export const listAuditQuery = z.strictObject({
  actor: filterText.optional().meta({
    description: 'Who acted: the id of an account or of an API key, or `system`.',
    examples: ['acc_01h455vb4pex5vsknk084sn02q'],
  }),
  action: filterText.optional().meta({ description: 'Only this action.', examples: ['invoice.voided'] }),
  objectId: filterText
    .optional()
    .meta({ description: 'What it was done to.', examples: ['inv_01h455vb4pex5vsknk084sn02q'] }),
  since: instant.optional().meta({ description: 'The same as `createdFrom`.' }),
  until: instant.optional().meta({ description: 'The same as `createdTo`.' }),
  ...objectQuery,
})
export type ListAuditQuery = z.output<typeof listAuditQuery>

export const auditEntry = z
  .object({
    id: wireIdText('aud'),
    createdAt: wireInstant.meta({ description: 'When it was done.' }),
    actor: z
      .object({
        kind: z.enum(['member', 'api_key', 'system']).meta({ description: '`system`: Khata itself.' }),
        id: z
          .string()
          .nullable()
          .meta({
            description: 'The account or API key. Null: Khata itself.',
            examples: ['acc_01h455vb4pex5vsknk084sn02q'],
          }),
        name: z
          .string()
          .nullable()
          .meta({
            description: 'The name of the person or the key, if it still exists.',
            examples: ['Asha Gurung'],
          }),
      })
      .meta({ description: 'Who did it.', id: 'AuditActor' }),
    action: z.string().meta({ description: 'What was done, as a code.', examples: ['invoice.voided'] }),
    summary: z.string().meta({ description: 'The action in words.', examples: ['Voided an invoice'] }),
    objectId: z
      .string()
      .nullable()
      .meta({
        description: 'What it was done to. Null: nothing in particular.',
        examples: ['inv_01h455vb4pex5vsknk084sn02q'],
      }),
    environment: wireEnvironment.nullable().meta({
      description: 'Null: it concerns the whole business, or the person.',
    }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The facts, such as what was changed from what to what.' }),
    requestId: z
      .string()
      .meta({ description: 'The call in which it was done.', examples: ['req_01h455vb4pex5vsknk084sn02q'] }),
    ip: z
      .string()
      .nullable()
      .meta({ examples: ['203.0.113.7'] }),
  })
  .meta({ id: 'AuditEntry' })

/** An entry of the operators' log. */
export const operatorAuditEntry = auditEntry
  .extend({
    actor: z
      .object({
        kind: z
          .enum(['operator', 'system'])
          .meta({ description: '`system`: the command on the machine of this Khata.' }),
        id: wireIdText('acc').nullable().meta({ description: 'The account. Null: the command.' }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'The name of the person.', examples: ['Asha Gurung'] }),
      })
      .meta({ description: 'Who did it.', id: 'OperatorAuditActor' }),
    environment: wireEnvironment.nullable().meta({ description: 'Null: it concerns both.' }),
  })
  .meta({ id: 'OperatorAuditEntry' })

export const operatorAuditPage = pageOf(operatorAuditEntry)

export const auditPage = pageOf(auditEntry)
